/** Something that was said, and the names of the secrets that it is there to hand over. */
export interface Answered {
  readonly from: string
  readonly text: string
  readonly mayShow: readonly string[]
}

/** Secrets under their names, and where they were seen. */
export class Canary {
  readonly #secrets = new Map<string, string>()
  readonly #heard: Answered[] = []

  /** Keeps a secret; from now on it is looked for everywhere, also in what was heard before. */
  keep(name: string, secret: string): void {
    this.#secrets.set(name, secret)
  }

  /** Keeps what the product said. */
  heard(answered: Answered): void {
    this.#heard.push(answered)
  }

  /** Who of what was heard, and of these texts by name, tells which secret; as it is, or as Base64, hex or in an address. */
  found(texts: Readonly<Record<string, string>>): readonly string[] {
    const all = [
      ...this.#heard,
      ...Object.entries(texts).map(([from, text]) => ({ from, text, mayShow: [] as readonly string[] })),
    ]
    if (this.#secrets.size === 0) throw new Error('Nothing is kept secret.')
    return [...this.#secrets].flatMap(([name, secret]) =>
      all
        .filter(
          ({ mayShow, text }) =>
            !mayShow.includes(name) && formsOf(secret).some((form) => text.includes(form)),
        )
        .map(({ from }) => `${name}: ${from}`),
    )
  }
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  // The last sign hangs on what follows.
  const base64 = bytes.toString('base64').replace(/=+$/, '').slice(0, -1)
  return [...new Set([secret, encodeURIComponent(secret), base64, bytes.toString('hex')])]
}
