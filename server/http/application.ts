import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Keeping, keepingContext } from '../pages/keeping.ts';
import { type Overload, overloadContext } from './limits/overload.ts';

/** What a request is answered, who may keep that, and the overload that kept the application from a better answer. */
export type ApplicationAnswer = { response: Response; keeping?: Keeping | null; overload?: Overload | null };

/** The pages of the product: React Router in the program, a small function in tests. */
export type Application = (request: Request) => Promise<ApplicationAnswer>;

/** The application that a server build holds. */
export function applicationOf(build: ServerBuild): Application {
  const handle = createRequestHandler(build, 'production');
  return async (request) => {
    const context = new RouterContextProvider();
    const response = await handle(request, context);
    return { response, keeping: context.get(keepingContext), overload: context.get(overloadContext) };
  };
}
