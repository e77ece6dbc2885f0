import { createServer } from 'node:http';

/* Two push services that only note when a message came; the second one never answers. */
let received = [];

const service = createServer((request, response) => {
  request.resume().on('end', () => {
    received.push([request.url, Date.now()]);
    response.writeHead(201).end();
  });
});
const dead = createServer((request) => request.resume());

process.on('message', () => {
  process.send({ received });
  received = [];
});

const ports = await Promise.all([service, dead].map(listen));
process.send({ ports });

function listen(server) {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}
