import { type DataType, isNumberType } from '@anj/workflow'
import {
  IconCalendar,
  IconCalendarTime,
  IconClock,
  IconDecimal,
  IconLetterCase,
  IconNumber123,
  IconToggleLeft,
  type TablerIcon,
} from '@tabler/icons-react'

/** The icon of each type. */
export const typeIcons: Readonly<Record<DataType, TablerIcon>> = {
  bit: IconToggleLeft,
  int: IconNumber123,
  decimal: IconDecimal,
  float: IconDecimal,
  char: IconLetterCase,
  varchar: IconLetterCase,
  text: IconLetterCase,
  date: IconCalendar,
  time: IconClock,
  datetime: IconCalendarTime,
  timestamp: IconCalendarTime,
}

/** An icon for a type, always shown next to the type's name. */
export function TypeIcon({ type }: { readonly type: DataType }) {
  const Icon = typeIcons[type]
  return <Icon size={15} stroke={1.6} aria-hidden />
}

/** True for numeric types, whose values are right-aligned so that their digits line up. */
export const isNumeric = (type: DataType | undefined): boolean => type !== undefined && isNumberType(type)
