import { type AddressInfo, createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the server received it; `line` identifies the SMTP connection. */
export type ReceivedMail = { to: string; source: string; line: number };

export type TestSmtp = { received: ReceivedMail[]; url: string; close: () => void };

/** How a test's mail server behaves; these functions are called for every mail. */
export type SmtpOptions = {
  /** Returns the SMTP code with which the server rejects the recipient, or null to accept the recipient. */
  refuse?: () => number | null;
  /** Delays the response to a recipient until the promise settles. */
  hold?: () => Promise<unknown>;
  /** If it returns true, the server accepts the message, then drops the connection without confirming the message. */
  dropAfterData?: () => boolean;
};

export async function startSmtp({ refuse, hold, dropAfterData }: SmtpOptions = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: async (_address, _session, done) => {
      await hold?.();
      const code = refuse?.();
      done(code ? Object.assign(new Error('no such user'), { responseCode: code }) : undefined);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        received.push({ to, source: Buffer.concat(chunks).toString(), line: session.remotePort });
        if (!dropAfterData?.()) return done();
        for (const connection of server.connections) connection.close();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `smtp://127.0.0.1:${portOf(server.server)}`;
  return { received, url, close: () => server.close() };
}

/** Starts a server that accepts connections and stays silent. */
export async function startSilentServer(): Promise<{ url: string; close: () => void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${portOf(server)}`, close: () => server.close() };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
