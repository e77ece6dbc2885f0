import { createServer } from 'node:http';

/* Starts two push services that only record when each message arrived; the second one never responds. */
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
