import { useSyncExternalStore } from 'react';

const KEY = 'newOrderSound';
const listeners = new Set<() => void>();
let audio: AudioContext | undefined;

export function useNewOrderSound(): { on: boolean; setOn: (on: boolean) => void } {
  const on = useSyncExternalStore(subscribe, isOn, () => true);
  return { on, setOn };
}

export async function playNewOrderSound(): Promise<void> {
  // Until the user has touched the page, browsers play no sound and log a warning.
  if (!isOn() || !(navigator.userActivation?.hasBeenActive ?? true)) return;
  try {
    audio ??= new AudioContext();
    // Waits at most 300 ms until the browser allows sound, because a late sound would announce an old order.
    if (audio.state !== 'running') await Promise.race([audio.resume(), pause(300)]);
    if (audio.state !== 'running') return;
    playTone(audio, 660, 0);
    playTone(audio, 880, 0.16);
  } catch {
    // Ignores failures, because the page shows the new order even without a sound.
  }
}

function playTone(context: AudioContext, hertz: number, startSeconds: number): void {
  const start = context.currentTime + startSeconds;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.frequency.value = hertz;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.2, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.32);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function isOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

function setOn(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // If the browser refuses to store the choice, the switch stays as it was.
  }
  for (const listener of listeners) listener();
  if (on) void playNewOrderSound();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
