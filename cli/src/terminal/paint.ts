import { styleText } from 'node:util'

/** What a sentence is about, which colours it on a terminal. */
export type Mood = 'good' | 'doubtful' | 'bad' | 'quiet' | 'heading'

const styles = {
  good: 'green',
  doubtful: 'yellow',
  bad: 'red',
  quiet: 'dim',
  heading: 'bold',
} as const satisfies Record<Mood, Parameters<typeof styleText>[0]>

/** A text in its colour, where the stream is a terminal that shows colours (NO_COLOR, FORCE_COLOR and TERM are heard). */
export function paint(mood: Mood, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return styleText(styles[mood], text, { stream })
}

/** Text that was written by others, without what would move the cursor or colour the terminal. */
export function harmless(text: string): string {
  return text.replace(/\p{Cc}/gu, (sign) => {
    const code = sign.charCodeAt(0)
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd'
  })
}
