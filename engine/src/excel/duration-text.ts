import type { CellKind } from './sheet-sink.ts'

/**
 * Converts an ISO 8601 duration to a time, such as `PT13H45M10.5S` to `13:45:10.5`. Hours can exceed 24. A duration
 * with months or years stays unchanged.
 */
export function durationText(written: string): { readonly kind: CellKind; readonly text: string } {
  const match =
    /^(-)?P(?=.)(?:(\d{1,9})D)?(?:T(?=.)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})(?:[.,](\d+))?S)?)?$/.exec(
      written.trim(),
    )
  if (!match) return { kind: 'text', text: written }
  const [, sign = '', days = '0', hours = '0', minutes = '0', seconds = '0', digits = ''] = match
  const total = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds)
  const fraction = digits.replace(/0+$/, '')
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [total / 3600, (total / 60) % 60, total % 60].map((value) => two(Math.floor(value))).join(':')
  const text = `${sign && (total > 0 || fraction) ? '-' : ''}${clock}${fraction && `.${fraction}`}`
  return { kind: total < 24 * 3600 && !text.startsWith('-') ? 'time' : 'duration', text }
}
