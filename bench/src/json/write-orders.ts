import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

/** Writes orders as JSON, one object a line. */
export async function writeOrders(path: string, rows: number): Promise<void> {
  const stream = createWriteStream(path)
  for (let from = 0; from < rows; from += 10_000) {
    const lines = Array.from({ length: Math.min(10_000, rows - from) }, (_, i) => orderOf(from + i))
    if (!stream.write(lines.join(''))) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'finish')
}

/** Returns an order as a line, with a decimal that keeps its zeros, a nested object and a list. */
function orderOf(i: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const customer = (i * 7919) % 50_000
  const order = {
    id: 1e9 + i,
    ordered: `2024-${two(1 + (i % 12))}-${two(1 + (i % 28))}T10:${two(i % 60)}:00Z`,
    customer: {
      name: `Alder Birch ${customer}`,
      email: `alder${customer}@example.org`,
      city: ['Berlin', 'Paris', 'Łódź', 'San Francisco'][i % 4],
      zip: String((i * 31) % 100_000).padStart(5, '0'),
    },
    status: ['open', 'paid', 'shipped', 'cancelled'][i % 4],
    price: 0,
    paid: i % 3 === 0,
    items: [
      { sku: `A-${i % 1000}`, n: i % 9 },
      { sku: `B-${i % 77}`, n: 1 },
    ],
    note: i % 10 === 0 ? 'said "no"' : null,
  }
  return `${JSON.stringify(order).replace('"price":0', `"price":${(i * 31) % 1000}.${two(i % 100)}`)}\n`
}
