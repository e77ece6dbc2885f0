import { href } from '#domain/routes/href.ts';
import { post, type Target } from './post.ts';

const TEST_MS = 8_000;

export async function postTestPush(device: Target): Promise<'sent' | 'gone' | 'failed'> {
  const message = {
    title: 'Notifikasi berfungsi',
    body: 'HP ini akan diberi tahu tentang toko Anda.',
    path: href('/dashboard'),
    tag: 'test',
  };
  const { end } = await post(device, message, { ttlS: 60, topic: 'test', timeoutMs: TEST_MS });
  return end === 'sent' || end === 'gone' ? end : 'failed';
}
