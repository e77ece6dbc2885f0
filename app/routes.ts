import { type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the product, in the order of SPEC §2. Who may open which stands in domain/access.ts. */
export default [route('*', 'routes/not-found.tsx')] satisfies RouteConfig;
