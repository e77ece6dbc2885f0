import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type CachePolicy, cachePolicyContext } from './cache-policy.ts';
import { type Overload, overloadContext } from './protection/overload.ts';

export type ApplicationAnswer = {
  response: Response;
  cachePolicy?: CachePolicy | null;
  overload?: Overload | null;
};

export type Application = (request: Request) => Promise<ApplicationAnswer>;

export function applicationOf(build: ServerBuild): Application {
  const handle = createRequestHandler(build, 'production');
  return async (request) => {
    const context = new RouterContextProvider();
    const response = await handle(request, context);
    return { response, cachePolicy: context.get(cachePolicyContext), overload: context.get(overloadContext) };
  };
}
