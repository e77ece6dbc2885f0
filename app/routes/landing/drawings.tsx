import type { ReactNode } from 'react';

export function FriedRice() {
  return (
    <Picture ground="#fdeccd">
      <ellipse cx="48" cy="62" rx="38" ry="18" fill="#e9d3a6" />
      <ellipse cx="48" cy="57" rx="38" ry="18" fill="#ffffff" />
      <ellipse cx="48" cy="56" rx="29" ry="12.5" fill="#f1ede6" />
      <path d="M22 55c2-15 13-22 26-22s24 7 26 22c-6 7-16 9-26 9s-20-2-26-9z" fill="#c9772f" />
      <path
        d="M29 47l4 3m3-10 4 3m22-4-4 4m8 6-5 1M36 55l5-2"
        stroke="#f3c27e"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path d="M34 49l2 2m24 3 3-1m-9-16 2-2" stroke="#3f8f4f" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M37 41c-3-6 4-11 10-9 6-3 15 0 13 7 3 6-5 9-10 7-6 3-13 1-13-5z" fill="#fffdf7" />
      <circle cx="49" cy="39" r="5.5" fill="#f7b32b" />
      <circle cx="47.5" cy="37.5" r="1.5" fill="#fde3a0" />
      <path d="M68 60a8 8 0 0 1 12-9l-2 8z" fill="#8cc084" />
      <path d="M16 59a8 8 0 0 0-1-13l-1 9z" fill="#d9442f" />
      <path d="M60 30c5-12 18-13 23-6 4 7-4 17-14 17z" fill="#f8dc9a" />
      <path d="M67 29c3-4 8-5 11-3m-8 9c3-2 6-3 8-6" stroke="#e2b85f" strokeWidth="2" strokeLinecap="round" />
    </Picture>
  );
}

export function IcedTea() {
  return (
    <Picture ground="#dff0ea">
      <ellipse cx="48" cy="84" rx="24" ry="4" fill="#bcd9ce" />
      <path d="M57 26 68 6" stroke="#d9442f" strokeWidth="4" strokeLinecap="round" />
      <path d="M28 22h40l-5 58a5 5 0 0 1-5 4H38a5 5 0 0 1-5-4z" fill="#f7fbfa" />
      <path d="M30 34h36l-4 44a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4z" fill="#b9611f" />
      <path d="M30 34h36l-1 9H31z" fill="#cf7b33" />
      <rect x="37" y="40" width="12" height="12" rx="2.5" fill="#f4d3b0" opacity=".75" />
      <rect x="49" y="50" width="11" height="11" rx="2.5" fill="#f4d3b0" opacity=".6" />
      <rect x="38" y="58" width="10" height="10" rx="2.5" fill="#f4d3b0" opacity=".5" />
      <circle cx="31" cy="25" r="11" fill="#5fa653" />
      <circle cx="31" cy="25" r="8.5" fill="#dcefb5" />
      <path d="M31 17v16m-8-8h16m-13.5-5.5 11 11m0-11-11 11" stroke="#8cc06a" strokeWidth="1.5" />
      <path d="M62 40l-3 32" stroke="#ffffff" strokeWidth="2.5" strokeLinecap="round" opacity=".5" />
    </Picture>
  );
}

export function ChilliJar() {
  return (
    <Picture ground="#fbe1d8">
      <ellipse cx="48" cy="84" rx="27" ry="4" fill="#ebc3b5" />
      <path d="M26 34c0-5 4-7 8-8h28c4 1 8 3 8 8v42a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8z" fill="#c2321f" />
      <path d="M26 40c8 4 14-3 22 0s14 4 22 0v-6c0-5-4-7-8-8H34c-4 1-8 3-8 8z" fill="#a82817" />
      <circle cx="35" cy="76" r="2" fill="#f3c27e" />
      <circle cx="60" cy="78" r="2" fill="#f3c27e" />
      <circle cx="48" cy="75" r="1.5" fill="#f3c27e" />
      <rect x="30" y="14" width="36" height="13" rx="4" fill="#2d5a44" />
      <path d="M30 21h36" stroke="#20432f" strokeWidth="2" />
      <rect x="31" y="46" width="34" height="24" rx="4" fill="#fff6e3" />
      <path d="M40 60c4 4 12 3 16-5" stroke="#d9442f" strokeWidth="5" strokeLinecap="round" fill="none" />
      <path d="M56 54c0-3 2-4 4-4" stroke="#3f8f4f" strokeWidth="3" strokeLinecap="round" fill="none" />
      <path d="M31 38v8" stroke="#e98a76" strokeWidth="3" strokeLinecap="round" />
    </Picture>
  );
}

export function BananaFritters() {
  return (
    <Picture ground="#f1efd6">
      <path d="M8 66c16-20 60-28 82-8-12 22-60 28-82 8z" fill="#4f9a58" />
      <path d="M12 66c22-2 50-4 74-8" stroke="#3b7f46" strokeWidth="2" strokeLinecap="round" />
      <rect x="18" y="48" width="44" height="16" rx="8" transform="rotate(-8 40 56)" fill="#d88b2c" />
      <rect x="36" y="50" width="44" height="16" rx="8" transform="rotate(6 58 58)" fill="#e39b3c" />
      <rect x="27" y="33" width="44" height="16" rx="8" transform="rotate(-3 49 41)" fill="#edae52" />
      <path
        d="M24 54l8-1m6 5 5-1m7 0 8 1m6 4 6 1M34 40l9-1m7 3 6 0m5-4 4 0"
        stroke="#f8d795"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </Picture>
  );
}

function Picture({ ground, children }: { ground: string; children: ReactNode }) {
  return (
    <svg aria-hidden viewBox="0 0 96 96" fill="none" className="block aspect-square w-full rounded-control">
      <rect width="96" height="96" fill={ground} />
      {children}
    </svg>
  );
}
