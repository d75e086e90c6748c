import { sentence } from '@anj/workflow'

/** The content of an email, before it is rendered. */
export interface Letter {
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  /** Small print at the end. */
  readonly notes: readonly string[]
}

/** An email as both text and HTML. Mail programs show only one of them. */
export interface RenderedLetter {
  readonly text: string
  readonly html: string
}

/** Renders an email. `home` is the address where users reach Anj. */
export function renderLetter(letter: Letter, home: string): RenderedLetter {
  return { text: asText(letter, home), html: asHtml(letter, home) }
}

function asText({ greeting, paragraphs, button, notes }: Letter, home: string): string {
  const link = button ? [`${button.label}:\n${button.url}`] : []
  const parts = [greeting, ...paragraphs, ...link, ...notes, `-- \n${sentence('mailSentBy', { url: home })}`]
  return `${parts.join('\n\n')}\n`
}

/** Renders HTML without external images, fonts or styles, in colours that work on light and dark backgrounds. */
function asHtml({ subject, greeting, paragraphs, button, notes }: Letter, home: string): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:10px 20px;border-radius:4px;background:#1864ab;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>`
    : ''
  const address = button
    ? `<p style="margin:0 0 8px">${escapeHtml(sentence('mailCopyLink'))}<br><span style="word-break:break-all">${escapeHtml(button.url)}</span></p>`
    : ''
  const small = [...notes, sentence('mailSentBy', { url: home })]
    .map((note) => `<p style="margin:0 0 8px">${escapeHtml(note)}</p>`)
    .join('')
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title>`,
    '<style>:root{color-scheme:light dark}</style>',
    '</head>',
    '<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,\'Segoe UI\',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5">',
    '<div style="max-width:560px;margin:0 auto">',
    '<p style="margin:0 0 24px;font-size:20px;font-weight:700">Anj</p>',
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    link,
    `<div style="margin-top:24px;padding-top:16px;border-top:1px solid #868e96;font-size:14px">${address}${small}</div>`,
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Converts user input to a single line, so that it can't start a header or a paragraph. */
export function toSingleLine(text: unknown): string {
  return String(text ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
}
