import type { DatabaseFamily } from '@anj/workflow'
import { dialects, type Shop } from '../../worker/src/testing/incremental-shop.ts'
import type { Random } from '../damage/random.ts'

/**
 * The changes of a source: only new rows with rising numbers; also changed and late rows with times; or also rows that
 * vanish, which its loads find by comparing keys.
 */
export type Manner = 'adds' | 'changes' | 'loses'

/** Minutes of the look-back, and seconds by which a late row is older than the newest row at most. */
export const lookBackMinutes = 2
const MOST_LATE = 60 * lookBackMinutes

/** The first number, which a JavaScript number can't represent. */
const FIRST = 9_007_199_254_740_993n

/** A source that changes at random, and the table that loads copy it into. */
export class ChangingTable {
  readonly shop: Shop
  readonly manner: Manner
  readonly source: string
  readonly target: string
  readonly #random: Random
  #rows = 0
  /** Seconds since the beginning, on the clock of the source. */
  #clock = 0

  constructor(shop: Shop, manner: Manner, name: string, random: Random) {
    this.shop = shop
    this.manner = manner
    this.source = `${name}_source`
    this.target = `${name}_target`
    this.#random = random
  }

  /** Creates the tables. A target without a key shows rows that were loaded twice. */
  async create(): Promise<void> {
    const { family } = this.shop
    const rising = this.manner === 'adds' ? dialects[family].big : dialects[family].moment
    const columns = (key: string) =>
      `(id int not null${key}, changed ${rising} not null, note varchar(50) not null)`
    await this.shop.run(`create table ${this.source} ${columns(' primary key')}`)
    await this.shop.run(
      `create table ${this.target} ${columns(this.manner === 'adds' ? '' : ' primary key')}`,
    )
  }

  /** Changes the source in one to three statements. */
  async change(): Promise<void> {
    const statements = 1 + Math.floor(this.#random() * 3)
    for (let i = 0; i < statements; i += 1) await this.shop.run(this.#statement())
  }

  /** Returns the differences between source and target, as the server itself counts them. */
  async differences(): Promise<Readonly<Record<'missing' | 'unexpected' | 'twice', number>>> {
    const count = async (select: string) => Number((await this.shop.texts(select))[0])
    const rows = (table: string) => count(`select count(*) as n from ${table}`)
    const different = await count(`select count(distinct id) as n from ${this.target}`)
    const equal = await count(
      `select count(distinct s.id) as n from ${this.source} s
         inner join ${this.target} t on t.id = s.id and t.changed = s.changed and t.note = s.note`,
    )
    return {
      missing: (await rows(this.source)) - equal,
      unexpected: different - equal,
      twice: (await rows(this.target)) - different,
    }
  }

  #statement(): string {
    if (this.manner === 'adds' || this.#rows === 0 || this.#random() < 0.4) return this.#insert(0)
    if (this.#random() < 0.3) return this.#insert(Math.floor(this.#random() * MOST_LATE))
    if (this.manner === 'loses' && this.#random() < 0.5) return this.#remove()
    this.#clock += 1 + Math.floor(this.#random() * 90)
    const id = 1 + Math.floor(this.#random() * this.#rows)
    return `update ${this.source} set changed = ${this.#moment(this.#clock)}, note = 'changed ${this.#clock}'
      where id between ${id} and ${id + 5}`
  }

  /** Adds rows that are `late` seconds older than the newest one. */
  #insert(late: number): string {
    const count = 1 + Math.floor(this.#random() * 40)
    if (late === 0) this.#clock += 1 + Math.floor(this.#random() * 90)
    const rows = Array.from({ length: count }, () => {
      this.#rows += 1
      const value =
        this.manner === 'adds'
          ? String(FIRST + BigInt(this.#rows))
          : this.#moment(Math.max(0, this.#clock - late))
      return `(${this.#rows}, ${value}, 'row ${this.#rows}')`
    })
    return `insert into ${this.source} (id, changed, note) values ${rows.join(', ')}`
  }

  #remove(): string {
    const id = 1 + Math.floor(this.#random() * this.#rows)
    return `delete from ${this.source} where id between ${id} and ${id + 3}`
  }

  #moment(seconds: number): string {
    const at = new Date(Date.UTC(2026, 10, 1) + seconds * 1000).toISOString().slice(0, 19)
    // Microseconds are kept by all servers and lost by a JavaScript date.
    const text = `${at.replace('T', ' ')}.${String(1 + (this.#rows % 999_999)).padStart(6, '0')}`
    return literals[this.shop.family](text)
  }
}

const literals: Readonly<Record<DatabaseFamily, (moment: string) => string>> = {
  postgresql: (moment) => `'${moment}'`,
  mysql: (moment) => `'${moment}'`,
  mssql: (moment) => `cast('${moment.replace(' ', 'T')}' as datetime2(6))`,
}
