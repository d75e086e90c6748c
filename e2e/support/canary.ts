/**
 * A text from the product, and the names of the secrets that the text may contain. `session` also allows `session 2`.
 */
export interface Answered {
  readonly from: string
  readonly text: string
  readonly mayShow: readonly string[]
}

/** Secrets by name, and the texts in which they appeared. */
export class Canary {
  readonly #secrets = new Map<string, string>()
  readonly #heard: Answered[] = []

  /** Adds a secret to search for. Texts that were recorded earlier are searched, too. */
  keep(name: string, secret: string): void {
    this.#secrets.set(name, secret)
  }

  /** Records a text from the product. */
  heard(answered: Answered): void {
    this.#heard.push(answered)
  }

  /** Counts the answers that contain a secret in any form. */
  timesHeard(name: string): number {
    const forms = formsOf(this.#secrets.get(name) ?? '')
    return this.#heard.filter(({ text }) => forms.some((form) => text.includes(form))).length
  }

  /** Returns which of the recorded and the given texts reveal a secret, in plain text or encoded. */
  found(texts: Readonly<Record<string, string>>, mayShow: readonly string[] = []): readonly string[] {
    const all = [...this.#heard, ...Object.entries(texts).map(([from, text]) => ({ from, text, mayShow }))]
    if (this.#secrets.size === 0) throw new Error('No secret was added.')
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

/** Returns the forms that a secret may take in a text: plain, JSON, HTML, address, hex, and Base64 at any offset. */
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

/**
 * Returns what the bytes look like within the Base64 of a longer text, once for each possible offset. The characters
 * at both ends depend on the neighbouring bytes and are left out.
 */
function base64Of(bytes: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
    const text = whole.toString('base64').replace(/=+$/, '')
    const own = text.slice(Math.ceil((before * 8) / 6), whole.length % 3 === 0 ? undefined : -1)
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')]
  })
}
