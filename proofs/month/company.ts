import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createMysqlDatabase, type MysqlDatabase } from '../../engine/src/testing/mysql-database.ts'
import { createTargetDatabase, type TargetDatabase } from '../../engine/src/testing/target-database.ts'
import { oneOf, type Random } from '../damage/random.ts'

const MINUTE = 60_000

/** Minutes by which an order's time of change lies before the time at which the shop stores it, at most. */
export const mostLate = 55
const regions = ['North', 'South', 'East', 'Ångermanland'] as const
const states = ['open', 'paid', 'sent'] as const

interface Order {
  readonly id: number
  readonly region: string
  readonly cents: number
  readonly state: string
  /** With microseconds. */
  readonly changed: string
}

/** A line of a delivery note. The pieces are a text, because some of them are no number. */
interface Delivered {
  readonly day: string
  readonly sku: string
  readonly pieces: string
}

/**
 * A small company whose data change every half hour: orders in PostgreSQL, stock levels in MySQL, and a file of
 * deliveries every working day. The record in memory is what the warehouse must contain after its loads.
 */
export class Company implements AsyncDisposable {
  readonly shop: TargetDatabase
  readonly depot: MysqlDatabase
  readonly #folder: string
  readonly #random: Random
  readonly #orders = new Map<number, Order>()
  readonly #stock = new Map<string, number>()
  readonly #stockTaken = new Map<string, readonly string[]>()
  readonly #deliveries: Delivered[] = []

  private constructor(shop: TargetDatabase, depot: MysqlDatabase, folder: string, random: Random) {
    this.shop = shop
    this.depot = depot
    this.#folder = folder
    this.#random = random
  }

  /** Founds a company whose partner puts files into a folder. */
  static async open(folder: string, random: Random): Promise<Company> {
    const company = new Company(await createTargetDatabase(), await createMysqlDatabase(), folder, random)
    await company.shop.sql`create table orders (id int primary key, region text not null,
      amount numeric(10, 2) not null, state text not null, changed timestamp not null)`
    await company.depot.query(
      `create table stock (as_of datetime not null, sku varchar(20) primary key, pieces int not null)`,
    )
    for (let n = 1; n <= 20; n += 1) company.#stock.set(`SKU-${n}`, 100)
    return company
  }

  /** Changes orders and stock levels, as in the half hour before a point in time. */
  async live(at: Date): Promise<void> {
    await this.#trade(at)
    await this.#takeStock(at)
  }

  /** Puts the delivery note of a day into the folder under another name, and renames it. */
  async deliver(day: string): Promise<void> {
    const lines = Array.from({ length: 3 + this.#below(12) }, (): Delivered => {
      const pieces = this.#random() < 0.1 ? 'n/a' : String(1 + this.#below(40))
      return { day, sku: `SKU-${1 + this.#below(20)}`, pieces }
    })
    const text = lines.map((line) => `${line.day};${line.sku};${line.pieces}\n`).join('')
    const path = join(this.#folder, `deliveries_${day}.csv`)
    await writeFile(`${path}.part`, `day;sku;pieces\n${text}`)
    await rename(`${path}.part`, path)
    this.#deliveries.push(...lines)
  }

  /** Returns all orders as texts, sorted. */
  orders(): readonly string[] {
    return [...this.#orders.values()]
      .map(
        ({ id, region, cents, state, changed }) => `${id}|${region}|${amountOf(cents)}|${state}|${changed}`,
      )
      .sort()
  }

  /** Returns the number and the sum of the orders by region as texts, sorted. */
  revenue(): readonly string[] {
    const sums = new Map<string, { count: number; cents: number }>()
    for (const { region, cents } of this.#orders.values()) {
      const sum = sums.get(region) ?? { count: 0, cents: 0 }
      sums.set(region, { count: sum.count + 1, cents: sum.cents + cents })
    }
    return [...sums].map(([region, { count, cents }]) => `${region}|${count}|${amountOf(cents)}`).sort()
  }

  /** Returns the stock levels by the time at which they were taken, as sorted texts. */
  stockTaken(): ReadonlyMap<string, readonly string[]> {
    return this.#stockTaken
  }

  /** Returns the delivered pieces as sorted texts, without the lines whose pieces are no number. */
  deliveries(): readonly string[] {
    return this.#deliveries
      .filter(({ pieces }) => pieces !== 'n/a')
      .map(({ day, sku, pieces }) => `${day}|${sku}|${pieces}`)
      .sort()
  }

  /** The number of delivered lines whose pieces are no number. */
  unreadableDeliveries(): number {
    return this.#deliveries.filter(({ pieces }) => pieces === 'n/a').length
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.shop[Symbol.asyncDispose]()
    await this.depot[Symbol.asyncDispose]()
  }

  async #trade(at: Date): Promise<void> {
    const changed = new Map<number, Order>()
    for (let n = this.#below(12); n > 0; n -= 1) {
      const id = this.#orders.size + changed.size + 1
      const region = oneOf(this.#random, regions)
      changed.set(id, { id, region, cents: this.#below(100_000), state: 'open', changed: this.#moment(at) })
    }
    for (let n = this.#below(6); n > 0 && this.#orders.size > 0; n -= 1) {
      const order = this.#orders.get(1 + this.#below(this.#orders.size))
      if (order) {
        const cents = order.cents + this.#below(500)
        changed.set(order.id, {
          ...order,
          cents,
          state: oneOf(this.#random, states),
          changed: this.#moment(at),
        })
      }
    }
    if (changed.size === 0) return
    for (const order of changed.values()) this.#orders.set(order.id, order)
    const rows = [...changed.values()].map(
      ({ id, region, cents, state, changed }) =>
        `(${id}, '${region}', ${amountOf(cents)}, '${state}', '${changed}')`,
    )
    await this.shop.sql.unsafe(`insert into orders values ${rows.join(', ')} on conflict (id) do update
      set amount = excluded.amount, state = excluded.state, changed = excluded.changed`)
  }

  async #takeStock(at: Date): Promise<void> {
    for (const [sku, pieces] of this.#stock) this.#stock.set(sku, pieces + this.#below(11) - 5)
    const asOf = textOf(at)
    const rows = [...this.#stock].map(([sku, pieces]) => `('${asOf}', '${sku}', ${pieces})`)
    await this.depot.query(`replace into stock values ${rows.join(', ')}`)
    this.#stockTaken.set(asOf, [...this.#stock].map(([sku, pieces]) => `${sku}|${pieces}`).sort())
  }

  /** A time of change that lies up to `mostLate` minutes back, because the shop stores some orders late. */
  #moment(at: Date): string {
    const late = this.#random() < 0.3 ? this.#below(mostLate) : 0
    // The last digit isn't zero, because servers cut zeros at the end.
    const micros = String(10 * this.#below(100_000) + 1).padStart(6, '0')
    return `${textOf(new Date(at.getTime() - late * MINUTE))}.${micros}`
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }
}

const amountOf = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** Returns a moment as databases write it: 2026-03-28 18:30:00. */
const textOf = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ')
