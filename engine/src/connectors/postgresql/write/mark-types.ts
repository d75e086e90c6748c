import type { MarkTypes } from '../../missing-rows.ts'

/** The types of columns that can mark missing rows. */
export const markTypes: MarkTypes = {
  time: ['timestamp without time zone', 'timestamp with time zone', 'date'],
  flag: ['boolean'],
}
