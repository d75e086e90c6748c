/** Something that was said, and the names of the secrets that it is there to hand over; `session` stands for `session 2` too. */
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

  /** How many answers hold a secret in some form. */
  timesHeard(name: string): number {
    const forms = formsOf(this.#secrets.get(name) ?? '')
    return this.#heard.filter(({ text }) => forms.some((form) => text.includes(form))).length
  }

  /** Who of what was heard, and of these texts by name, tells which secret; as it is, or in a form that others read it from. */
  found(texts: Readonly<Record<string, string>>, mayShow: readonly string[] = []): readonly string[] {
    const all = [...this.#heard, ...Object.entries(texts).map(([from, text]) => ({ from, text, mayShow }))]
    if (this.#secrets.size === 0) throw new Error('Nothing is kept secret.')
    return [...this.#secrets].flatMap(([name, secret]) => {
      const forms = formsOf(secret)
      return all
        .filter((one) => !covers(one.mayShow, name) && forms.some((form) => one.text.includes(form)))
        .map(({ from }) => `${name}: ${from}`)
    })
  }
}

function covers(names: readonly string[], name: string): boolean {
  return names.some((one) => name === one || name.startsWith(`${one} `))
}

/** How a secret may stand in a text: plain, in JSON, HTML or an address, as Base64 wherever it begins, as hex. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const html = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  return [
    ...new Set([
      secret,
      JSON.stringify(secret).slice(1, -1),
      JSON.stringify(JSON.stringify(secret).slice(1, -1)).slice(1, -1),
      html,
      encodeURIComponent(secret),
      new URLSearchParams({ secret }).toString().slice('secret='.length),
      ...base64Of(bytes),
      hex,
      hex.toUpperCase(),
    ]),
  ]
}

/** The Base64 of something in the middle of something else, which depends on where it begins; without the signs at its ends that depend on what stands beside it. */
function base64Of(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
    const text = whole.toString('base64').replace(/=+$/, '')
    const own = text.slice(Math.ceil((before * 8) / 6), whole.length % 3 === 0 ? undefined : -1)
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
}
