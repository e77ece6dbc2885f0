import { ensureBuilt } from '../ops/install.mjs';
import { benchBytes } from './bytes.mjs';
import { benchCheckout } from './checkout.mjs';
import { benchFull } from './full.mjs';
import { benchLighthouse } from './lighthouse.mjs';
import { benchStart } from './start.mjs';
import { benchStorefront } from './storefront.mjs';
import { startProgram } from './support/program.mjs';
import { makeShops } from './support/world.mjs';

/* Takes about ten minutes and 3 GB of the temporary folder, and wants the machine for itself. */
await ensureBuilt(console.log);
await benchStart();

const program = await startProgram();
try {
  const shops = await makeShops(program.env.DATABASE_URL, 16);
  const path = `/toko/${shops[0].slug}`;
  await benchStorefront({ port: program.port, path });
  await benchBytes({ port: program.port, path });
  await benchCheckout({ ...program, shops });
} finally {
  await program.stop();
}

const full = await startProgram();
try {
  await benchFull(full);
} finally {
  await full.stop();
}

// Only the demo shops have photos that load.
const demo = await startProgram({ DEMO: '1', TRUSTED_PROXIES: '' });
try {
  await benchLighthouse({ url: demo.url, paths: ['/', '/toko/warung-bu-sri'] });
} finally {
  await demo.stop();
}
