import routes from '#app/routes.ts';
import { parseSource } from '../support/source-files.ts';

type Routes = Awaited<typeof routes>;

type Page = { path: string; file: string };

export const pages = pagesOf(await routes);

export const routePaths: readonly string[] = pages.map(({ path }) => path);

export const modulesWithAction: readonly Page[] = pages.filter(({ file }) =>
  parseSource(`app/${file}`).exported.includes('action'),
);

function pagesOf(entries: Routes, parent = ''): Page[] {
  return entries.flatMap(({ path = '', file, children }) => {
    const whole = [parent, path].filter(Boolean).join('/');
    return children ? pagesOf(children, whole) : [{ path: `/${whole}`, file }];
  });
}
