/** Why the provider told nothing. 'slow': our own patience ended, most of which earlier calls had used up. */
export type ProviderFault = 'key' | 'quota' | 'down' | 'silent' | 'slow' | 'unreachable' | 'odd' | 'bound';

/** Asking again would make it worse, so the provider is left alone for a while. */
export function isOverload(fault: ProviderFault): boolean {
  return fault === 'quota' || fault === 'down' || fault === 'silent';
}
