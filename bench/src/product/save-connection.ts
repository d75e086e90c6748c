import type { Product } from './start-product.ts'

/** Saves a connection to the server of the product's target. Returns its ID. */
export async function saveConnection({
  client,
  target,
}: Pick<Product, 'client' | 'target'>): Promise<string> {
  const { data, error } = await client.POST('/connections', {
    body: {
      kind: 'postgresql',
      name: 'bench',
      serverName: target.hostname,
      port: Number(target.port),
      userId: decodeURIComponent(target.username),
      password: decodeURIComponent(target.password),
      tls: 'disable',
    },
  })
  if (error) throw new Error(error.message)
  return data.data.id
}
