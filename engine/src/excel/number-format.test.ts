import { expect, it } from 'vitest'
import { kindOfBuiltIn, kindOfCode } from './number-format.ts'

it.each([
  ['General', 'number'],
  ['0.00', 'number'],
  ['0%', 'number'],
  ['0.00E+00', 'number'],
  ['#,##0.00 "days"', 'number'],
  ['#,##0\\d', 'number'],
  ['[Red]0.00;[Blue]-0.00', 'number'],
  ['[$€-407] #,##0', 'number'],
  ['_-* #,##0_-', 'number'],
  ['0;dd', 'number'],
  ['@', 'number'],
  ['dd/mm/yyyy', 'date'],
  ['m/d/yy', 'date'],
  ['mmm-yy', 'date'],
  ['mmmm', 'date'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'date'],
  ['yyyy\\-mm\\-dd;@', 'date'],
  ['[$-411]ge.m.d', 'date'],
  ['yyyy-mm-dd hh:mm:ss', 'datetime'],
  ['[Red]dd/mm/yyyy" at "h:mm', 'datetime'],
  ['m/d/yy h:mm AM/PM', 'datetime'],
  ['h:mm', 'time'],
  ['[$-F400]h:mm:ss\\ AM/PM', 'time'],
  ['mm:ss.0', 'time'],
  ['[h]:mm', 'duration'],
  ['[mm]:ss', 'duration'],
  ['[h]" h"', 'duration'],
] as const)('reads %s as a %s format', (code, kind) => {
  expect(kindOfCode(code)).toBe(kind)
})

it('returns the kinds of built-in formats', () => {
  expect([0, 2, 9, 14, 18, 22, 36, 46, 47, 49, 57].map(kindOfBuiltIn)).toEqual([
    'number',
    'number',
    'number',
    'date',
    'time',
    'datetime',
    'date',
    'duration',
    'time',
    'number',
    'date',
  ])
})
