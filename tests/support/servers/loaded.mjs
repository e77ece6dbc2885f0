import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

/* Preloaded by NODE_OPTIONS: writes the modules that a process loads into a file named by its id. */
registerHooks({
  load(url, context, next) {
    appendFileSync(join(process.env.LOADED ?? '.', String(process.pid)), `${url}\n`);
    return next(url, context);
  },
});
