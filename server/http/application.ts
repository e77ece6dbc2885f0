import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Keeping, keepingContext } from './keeping.ts';
import { type Overload, overloadContext } from './limits/overload.ts';

export type ApplicationAnswer = { response: Response; keeping?: Keeping | null; overload?: Overload | null };

export type Application = (request: Request) => Promise<ApplicationAnswer>;

export function applicationOf(build: ServerBuild): Application {
  const handle = createRequestHandler(build, 'production');
  return async (request) => {
    const context = new RouterContextProvider();
    const response = await handle(request, context);
    return { response, keeping: context.get(keepingContext), overload: context.get(overloadContext) };
  };
}
