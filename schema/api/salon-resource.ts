/**
 * The four calls of a resource that belongs to a salon and has no special rules: list, create, update, remove. `thing` and
 * `things` complete the error messages. To deviate, spread the result and override one call.
 */
export function salonResource<
  const Path extends string,
  const Id extends string,
  const Thing extends string,
  const Things extends string,
>(r: { path: Path; id: Id; thing: Thing; things: Things }) {
  return {
    list: {
      method: 'GET',
      path: `/api/${r.path}/Salon/{sessionCode}`,
      access: 'profileInfoAccess+user',
      errorMessage: `Unable to fetch ${r.things}`,
    },
    create: {
      method: 'POST',
      path: `/api/${r.path}/{sessionCode}`,
      access: 'admin',
      errorMessage: `Unable to create ${r.thing}`,
      idempotent: true,
    },
    update: {
      method: 'PUT',
      path: `/api/${r.path}/{sessionCode}/{${r.id}}`,
      access: 'admin',
      errorMessage: `Unable to update ${r.thing}`,
    },
    remove: {
      method: 'DELETE',
      path: `/api/${r.path}/{sessionCode}/{${r.id}}`,
      access: 'admin',
      errorMessage: `Unable to delete ${r.thing}`,
    },
  } as const
}
