import type pg from 'pg';

export async function fillStatus(client: pg.Client): Promise<void> {
  await client.query(`INSERT INTO heartbeat (beat_at) VALUES (now()) ON CONFLICT DO NOTHING;
    INSERT INTO outages (began_at, ended_at) VALUES (now() - interval '1 hour', now());
    INSERT INTO status_spans (part, began_at, ended_at, seen_at, kind)
      VALUES ('mail', now() - interval '1 hour', now(), now(), 'down');
    INSERT INTO status_days (part, day, rounds, measured_at) VALUES ('mail', '2026-11-21', 1, now());
    INSERT INTO status_uses (part, minute_at, worked, failed) VALUES ('mail', now(), 1, 0)`);
}
