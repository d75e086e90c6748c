const number = /^[+-]?(\d[\d.,' ]*|\.\d+)([eE][+-]?\d+)?$/
const date = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ]\d{1,2}:\d{2}.*)?$/
const clock = '\\d{1,2}:\\d{2}(:\\d{2}([.,]\\d+)?)?( ?[AaPp]\\.?[Mm]\\.?)?'
const time = new RegExp(`^${clock}( ?[-–] ?${clock})?$`)

/** True for a number, a date or a time, which names of columns rarely are. */
export function isTypedCell(cell: string): boolean {
  return [number, date, time].some((form) => form.test(cell.trim()))
}
