import net from 'node:net';

export async function answersPerSecond({ port, request, seconds, connections = 64 }) {
  const bytes = Buffer.from(request);
  let answered = 0;
  const sockets = Array.from({ length: connections }, () => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    let missing = 0;
    socket.on('data', (chunk) => {
      // Parses only a response's first chunk, because this process must leave processor time to the measured server.
      missing = (missing > 0 ? missing : sizeOf(chunk)) - chunk.length;
      if (missing > 0) return;
      answered += 1;
      socket.write(bytes);
    });
    socket.on('error', (error) => {
      throw error;
    });
    return socket;
  });
  const startedAt = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  const rate = answered / ((performance.now() - startedAt) / 1_000);
  for (const socket of sockets) socket.destroy();
  return rate;
}

/** Returns the length in bytes of a whole response, head and body, from its first chunk. */
function sizeOf(chunk) {
  const end = chunk.indexOf('\r\n\r\n') + 4;
  const head = chunk.latin1Slice(0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined)
    throw new Error(`not a 200 with its length:\n${chunk.latin1Slice(0, 1_000)}`);
  return end + Number(length);
}

/** Resolves to the response's head as text and body as raw bytes; rejects unless it is a 200 with a Content-Length. */
export function oneAnswer({ port, request }) {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = net.connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const end = received.indexOf('\r\n\r\n') + 4;
      if (end < 4) return;
      const head = received.subarray(0, end).toString('latin1');
      const length = /^content-length: (\d+)/im.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) reject(new Error(`not a 200:\n${head}`));
      if (received.length < end + Number(length)) return;
      socket.destroy();
      resolve({ head, body: received.subarray(end) });
    });
  });
}

export function requestFor({ port, path, cookie }) {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Accept-Encoding: gzip, deflate, br',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
