import type { Address } from './policies.ts';

type Parameter<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? Parameter<Segment> | Parameter<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

type HrefArguments<Path extends string> = [Parameter<Path>] extends [never]
  ? []
  : [Record<Parameter<Path>, string>];

type Path<Address extends string> = [Parameter<Address>] extends [never] ? Address : string;

/** Puts parameters into an address without escaping, so use only values without special characters, such as ids. */
export function href<To extends Address>(address: To, ...[parameters]: HrefArguments<To>): Path<To> {
  const values: Record<string, string> = parameters ?? {};
  return address.replace(/:(\w+)/g, (_, name) => values[name] ?? '') as Path<To>;
}
