import { formatTime } from '@anj/workflow'

/** Returns the wall-clock time of a zone as 'hh:mm AM/PM'. */
export function localMinute(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: 'hour' | 'minute') => Number(parts.find((one) => one.type === type)?.value)
  return formatTime(part('hour') * 60 + part('minute'))
}
