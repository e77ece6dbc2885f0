/* The cart's client code loads this file: no parser library here. */

export function hasPlace({ alamatLengkap, kodePos }: { alamatLengkap: string; kodePos: string }): boolean {
  return alamatLengkap !== '' || kodePos !== '';
}
