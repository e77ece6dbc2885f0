import { createServer } from 'node:net';
import { startError } from '../start-error.ts';

export async function assertPortFree(port: number, host: string): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ port, host }, resolve);
    });
  } catch (error) {
    throw startError(reasonOf(error, port, host), error);
  }
  await new Promise((resolve) => server.close(resolve));
}

function reasonOf(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : error;
  if (code === 'EADDRINUSE')
    return `Port ${port} sudah dipakai program lain. Hentikan program itu, atau pilih port lain: PORT=${port + 1} npm start`;
  if (code === 'EACCES')
    return `Port ${port} tidak boleh dipakai oleh pengguna ini. Pilih port di atas 1024: PORT=3000 npm start`;
  return `Tidak bisa menerima koneksi di ${host}:${port} (${code}). Periksa HOST dan PORT.`;
}
