import { SHOP_PARAM } from '#domain/routes/shop-path.ts';
import type { TestRequest } from '../access/rows.ts';
import { type Page, type Part, pageOf } from '../support/page.ts';
import { type Person, world } from '../support/world/world.ts';

export function addressAt(path: string, storeId: string | null): string {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  searchParams.delete(SHOP_PARAM);
  // Turns `index=` into `index`, because React Router recognizes this parameter only without `=`.
  const rest = searchParams.toString().replace(/\bindex=(?=&|$)/, 'index');
  const query = [rest, storeId && `${SHOP_PARAM}=${storeId}`].filter(Boolean).join('&');
  return pathname + (query && `?${query}`);
}

/** Returns the owner's request as another team member sends it: with the shop in the URL and the member's password. */
export function requestAt(
  { path, fields, json }: TestRequest,
  storeId: string | null,
  { password }: Pick<Person, 'password'>,
): TestRequest {
  const at = addressAt(path, storeId);
  if (json) return { path: at, json };
  if (!fields) return { path: at };
  const isOwners = fields.password === world.sri.password;
  return { path: at, fields: { ...fields, ...(isOwners && { password }) } };
}

/** Returns all links, forms and buttons of a page that lead to the dashboard without naming this shop. */
export function waysToOtherShops(html: string, address: string, storeId: string): string[] {
  const page = pageOf(html);
  const leads = (to: string | undefined) => leadsElsewhere(to, address, storeId);
  // Links that switch between a person's shops are meant to lead to another shop, so they do not count.
  const anchors = ['a', 'area', 'link', 'iframe']
    .flatMap((tag) => page.all(tag, { href: true }))
    .filter(({ attributes }) => attributes['data-shop'] === undefined);
  return [
    ...anchors.filter(({ attributes }) => leads(attributes.href)).map(described),
    ...page
      .all('form')
      .filter((form) => !keepsShop(form, page, address, storeId))
      .map(described),
    ...page
      .all('*', { formaction: true })
      .filter(({ attributes }) => !isOfGetForm(attributes.form, page) && leads(attributes.formaction))
      .map(described),
  ];
}

function leadsElsewhere(to: string | undefined, address: string, storeId: string): boolean {
  const { pathname, searchParams } = new URL(to || address, new URL(address, 'http://localhost'));
  return /^\/dashboard(\/|$)/.test(pathname) && searchParams.get(SHOP_PARAM) !== storeId;
}

/** Tells whether the form names the shop. A GET form needs a field for it: browsers drop the query of its address. */
function keepsShop(form: Part, page: Page, address: string, storeId: string): boolean {
  const { action, id } = form.attributes;
  const { pathname } = new URL(action || address, new URL(address, 'http://localhost'));
  if (!isGet(form) || !/^\/dashboard(\/|$)/.test(pathname)) return !leadsElsewhere(action, address, storeId);
  const fields = [...form.all('input'), ...(id ? page.all('input', { form: id }) : [])];
  return fields.some(({ attributes }) => attributes.name === SHOP_PARAM && attributes.value === storeId);
}

function isOfGetForm(id: string | undefined, page: Page): boolean {
  return page.all('form').some((form) => isGet(form) && (id === undefined || form.attributes.id === id));
}

function isGet({ attributes }: Part): boolean {
  return (attributes.method ?? 'get').toLowerCase() === 'get';
}

function described({ tag, attributes, text }: Part): string {
  const { href, action, formaction, method } = attributes;
  return `<${tag} ${method ?? ''} ${href ?? action ?? formaction}> ${text.slice(0, 60)}`;
}
