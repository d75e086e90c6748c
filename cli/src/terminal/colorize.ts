import { styleText } from 'node:util'

/** The meaning of a text, which determines the text's colour on a terminal. */
export type MessageTone = 'good' | 'doubtful' | 'bad' | 'quiet' | 'heading'

const styles = {
  good: 'green',
  doubtful: 'yellow',
  bad: 'red',
  quiet: 'dim',
  heading: 'bold',
} as const satisfies Record<MessageTone, Parameters<typeof styleText>[0]>

/** Colours a text if the stream is a terminal that supports colours. Respects NO_COLOR, FORCE_COLOR and TERM. */
export function colorize(
  mood: MessageTone,
  text: string,
  stream: NodeJS.WriteStream = process.stdout,
): string {
  return styleText(styles[mood], text, { stream })
}

/** Returns untrusted text without terminal control characters. */
export function stripControlCodes(text: string): string {
  return text.replace(/\p{Cc}/gu, (sign) => {
    const code = sign.charCodeAt(0)
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd'
  })
}
