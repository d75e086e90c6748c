import { failOnReject } from '../model/column-change.ts'
import type { DataType } from '../model/columns.ts'
import { type StepExample, textTable } from '../model/contract.ts'
import { typedTable } from './group-by.examples.ts'
import type { ParseJsonConfig } from './parse-json.ts'

const columnsOf = (...paths: readonly (readonly [path: string, name: string, type?: DataType])[]) =>
  paths.map(([path, name, type = 'text']) => ({ path, name, type }))
const config = (changes: Partial<ParseJsonConfig>): ParseJsonConfig => ({
  column: 'json',
  columns: [],
  list: '',
  keepWithout: true,
  keepOriginal: false,
  ...failOnReject(),
  ...changes,
})

export const parseJsonExamples: readonly StepExample<ParseJsonConfig>[] = [
  {
    name: 'reads values as texts, and objects and lists as JSON texts; what is missing or null is empty',
    config: config({
      keepOriginal: true,
      columns: columnsOf(['name', 'name'], ['address.city', 'city'], ['tags', 'tags'], ['tags[1]', 'second']),
    }),
    given: [
      textTable(
        ['id', 'json'],
        ['1', '{"name": "Zoë \\"Z\\"", "address": {"city": null}, "tags": ["a", 1.50, {"b": "\\u0061"}]}'],
        ['2', '{"address": {"city": "Köln"}}'],
        ['3', '"text"'],
        ['4', null],
        ['5', ''],
      ),
    ],
    expect: textTable(
      ['id', 'json', 'name', 'city', 'tags', 'second'],
      [
        '1',
        '{"name": "Zoë \\"Z\\"", "address": {"city": null}, "tags": ["a", 1.50, {"b": "\\u0061"}]}',
        'Zoë "Z"',
        null,
        '["a",1.50,{"b":"a"}]',
        '1.50',
      ],
      ['2', '{"address": {"city": "Köln"}}', null, 'Köln', null, null],
      ['3', '"text"', null, null, null, null],
      ['4', null, null, null, null, null],
      ['5', '', null, null, null, null],
    ),
  },
  {
    name: 'keeps all digits of numbers',
    config: config({
      columns: columnsOf(
        ['n', 'int', 'int'],
        ['d', 'decimal', 'decimal'],
        ['e', 'exponent', 'decimal'],
        ['d', 'text'],
      ),
    }),
    given: [
      textTable(
        ['json'],
        ['{"n": 9223372036854775807, "d": 12345678901234567890.1230, "e": -1.5e-3}'],
        ['{"n": "42", "d": -0, "e": 2E+3}'],
      ),
    ],
    expect: typedTable(
      ['int:int', 'decimal:decimal', 'exponent:decimal', 'text'],
      ['9223372036854775807', '12345678901234567890.1230', '-0.0015', '12345678901234567890.1230'],
      ['42', '-0', '2000', '-0'],
    ),
  },
  {
    name: 'makes a row of each element of a list, and keeps rows without the list',
    config: config({
      list: 'lines',
      columns: columnsOf(['no', 'order'], ['lines[*].sku', 'sku'], ['lines[*].qty', 'qty', 'int']),
    }),
    given: [
      textTable(
        ['id', 'json'],
        ['1', '{"no": "A", "lines": [{"sku": "x", "qty": 2}, {"sku": "y"}, null]}'],
        ['2', '{"no": "B", "lines": []}'],
        ['3', '{"no": "C"}'],
        ['4', null],
      ),
    ],
    expect: typedTable(
      ['id', 'order', 'sku', 'qty:int'],
      ['1', 'A', 'x', '2'],
      ['1', 'A', 'y', null],
      ['1', 'A', null, null],
      ['2', 'B', null, null],
      ['3', 'C', null, null],
      ['4', null, null, null],
    ),
  },
  {
    name: 'leaves out rows without the list',
    config: config({ list: '$', keepWithout: false, columns: columnsOf(['[*]', 'value']) }),
    given: [textTable(['id', 'json'], ['1', '[1, "two", [3]]'], ['2', '[]'], ['3', null], ['4', 'null'])],
    expect: textTable(['id', 'value'], ['1', '1'], ['1', 'two'], ['1', '[3]']),
  },
  {
    name: 'leaves out rows with texts that are no JSON, and with values that lack the type',
    config: config({ columns: columnsOf(['a', 'a', 'int']), onReject: 'leaveOut' }),
    given: [
      textTable(
        ['id', 'json'],
        ['1', '{"a": 1}'],
        ['2', '{"a": 1,}'],
        ['3', '{"a": NaN}'],
        ['4', '{"a": "x"}'],
        ['5', '{"a": [1]}'],
        ['6', '{a: 1}'],
        ['7', '{"a": null, "b": ",} nan"}'],
      ),
    ],
    expect: typedTable(['id', 'a:int'], ['1', '1'], ['7', null]),
  },
  {
    name: 'makes values null that are no JSON or lack the type',
    config: config({
      columns: columnsOf(['a', 'a', 'bit'], ['b', 'b', 'date'], ['c', 'c']),
      onReject: 'setNull',
    }),
    given: [
      textTable(
        ['json'],
        ['{"a": true, "b": "2026-03-31", "c": false}'],
        ['{"a": 7, "b": "2026-02-30", "c": "\\u0000"}'],
        ['{"c": "\\ud800"}'],
        ['{"c": "first", "c": "second"}'],
      ),
    ],
    expect: typedTable(
      ['a:bit', 'b:date', 'c'],
      ['true', '2026-03-31', 'false'],
      [null, null, null],
      [null, null, null],
      [null, null, 'first'],
    ),
  },
]
