import http from 'node:http';

/* Starts a Node server that answers every request with the same head and body: the fastest possible response. */
process.once('message', ({ head, body }) => {
  const fields = head
    .split('\r\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)])
    .filter(([name]) => !/^(?:date|connection|keep-alive)$/i.test(name));
  const headers = Object.fromEntries(fields);
  const bytes = Buffer.from(body, 'base64');
  const server = http.createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
});
