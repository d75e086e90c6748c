/**
 * A table of people of whom some are written several times, with the mistakes that people make: letters left out, doubled,
 * swapped or mistyped, other case, accents, umlauts and signs, abbreviated streets. The person of each row is known.
 */

/** A person as written in one row. */
export interface WrittenPerson {
  /** The number of the person, which is the same for all rows of the person. */
  readonly person: number
  readonly name: string
  readonly street: string
  readonly city: string
}

/** Returns a generator of numbers from 0 to 1 that returns the same numbers for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const firstNames =
  'Anna Ben Clara David Elif Felix Greta Hanna Ivan Jonas Karin Lukas Maria Noah Olga Paul Rosa Simon Tara Uwe Vera Wanda Zoë Björn Jürgen Chloé'.split(
    ' ',
  )
const syllables =
  'ba be bo da de do fa fe fi ga ge go ha he hu ka ke ko la le lo ma me mi na ne no pa pe ra re ro sa se so ta te to wa we zi mann berg stein feld hof witz schmidt müll'.split(
    ' ',
  )
const cities =
  'Berlin Hamburg München Köln Leipzig Dresden Hannover Nürnberg Duisburg Bochum Wuppertal Bielefeld Bonn Münster Mannheim Karlsruhe Augsburg Wiesbaden Gelsenkirchen Aachen'.split(
    ' ',
  )
const letters = 'abcdefghijklmnopqrstuvwxyz'

class Writer {
  readonly #random: () => number

  constructor(seed: number) {
    this.#random = seeded(seed)
  }

  below(count: number): number {
    return Math.floor(this.#random() * count)
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  pick<T>(of: readonly T[]): T {
    const found = of[this.below(of.length)]
    if (found === undefined) throw new RangeError('Nothing to pick from')
    return found
  }

  word(): string {
    const word = Array.from({ length: 3 + this.below(2) }, () => this.pick(syllables)).join('')
    return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
  }

  /** Makes a typing mistake: a letter left out, doubled, swapped with the next one, or replaced. */
  mistyped(text: string): string {
    const at = this.below(Math.max(1, text.length - 1))
    const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
    const mistake = this.below(4)
    if (mistake === 0) return `${before}${after}`
    if (mistake === 1) return `${before}${letter}${letter}${after}`
    if (mistake === 2) return `${before}${after.charAt(0)}${letter}${after.slice(1)}`
    return `${before}${this.pick([...letters])}${after}`
  }

  /** Writes a text in another way that means the same. */
  varied(text: string): string {
    const way = this.below(7)
    if (way === 0) return text.toUpperCase()
    if (way === 1) return text.normalize('NFD').replace(/\p{M}/gu, '')
    if (way === 2) return text.replace(' ', '  ')
    if (way === 3) return text.replace('straße', 'str.')
    if (way === 4) return transliterated(text)
    return text
  }
}

/** Writes a text with the letters of the English alphabet, as on a keyboard without umlauts. */
function transliterated(text: string): string {
  return text
    .replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter)
    .replaceAll('ß', 'ss')
}

/**
 * Returns about as many rows as asked for. Of ten people, six are written once, the others two to four times. `seed`
 * decides everything.
 */
export function peopleWithTypos(rows: number, seed: number): readonly WrittenPerson[] {
  const writer = new Writer(seed)
  const written: WrittenPerson[] = []
  for (let person = 0; written.length < rows; person += 1) {
    const name = `${writer.pick(firstNames)} ${writer.word()}`
    const street = `${writer.word()}straße ${1 + writer.below(120)}`
    const city = writer.pick(cities)
    written.push({ person, name, street, city })
    const copies = writer.chance(0.6) ? 0 : 1 + writer.below(3)
    for (let copy = 0; copy < copies; copy += 1) {
      let [otherName, otherStreet] = [writer.varied(name), writer.varied(street)]
      for (let typos = writer.below(3); typos > 0; typos -= 1) otherName = writer.mistyped(otherName)
      if (writer.chance(0.5)) otherStreet = writer.mistyped(otherStreet)
      written.push({ person, name: otherName, street: otherStreet, city: writer.varied(city) })
    }
  }
  // The rows of a person don't follow each other.
  return written
    .map((row) => ({ row, at: writer.below(2 ** 31) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ row }) => row)
}
