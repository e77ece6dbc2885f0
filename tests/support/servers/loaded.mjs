import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

/*
 * NODE_OPTIONS makes a process preload this file. The process then writes the URLs of all modules that it loads to a
 * file named by its process id.
 */
registerHooks({
  load(url, context, next) {
    appendFileSync(join(process.env.LOADED ?? '.', String(process.pid)), `${url}\n`);
    return next(url, context);
  },
});
