import {
  type Aggregate,
  type ColumnChange,
  type ConfigOf,
  type DataType,
  failOnReject,
  type NodeKind,
  newNode,
  type RowOperator,
  type SortKeys,
  type WorkflowNode,
} from '@anj/workflow'

/** An example workflow with its CSV files. */
export interface Example {
  readonly name: string
  readonly title: string
  /** True if the files are from the package vega-datasets. Otherwise, they are in `example-data/`. */
  readonly isPublic?: boolean
  /** The delimiter of the files. A comma by default. */
  readonly delimiter?: string
  /** File names by input node. */
  readonly files: Readonly<Record<string, string>>
  readonly nodes: (headers: Readonly<Record<string, readonly string[]>>) => readonly WorkflowNode[]
  /** The edges, written as 'from>to'. */
  readonly edges: readonly string[]
}

const inARow = ['input>columns', 'columns>types', 'types>output']

export const examples: readonly Example[] = [
  {
    name: 'seattle-weather',
    isPublic: true,
    title: 'Weather in Seattle',
    files: { input: 'seattle-weather.csv' },
    nodes: ({ input = [] }) => [
      csvInput('input', 'seattle-weather.csv', input, [0, 0]),
      choice('columns', ['date', 'weather', 'precipitation', 'temp_max', 'temp_min'], [1, 0]),
      types(
        'types',
        { date: 'date', precipitation: 'decimal', temp_max: 'decimal', temp_min: 'decimal' },
        [2, 0],
      ),
      csvOutput('output', 'seattle-weather.csv', [3, 0]),
    ],
    edges: inARow,
  },
  {
    name: 'us-airports',
    isPublic: true,
    title: 'Airports of the United States',
    files: { input: 'airports.csv' },
    nodes: ({ input = [] }) => [
      csvInput('input', 'airports.csv', input, [0, 0]),
      choice('columns', ['iata', 'name', 'city', 'state', 'latitude', 'longitude'], [1, 0]),
      types('types', { latitude: 'decimal', longitude: 'decimal' }, [2, 0]),
      node('postgresqlOutput', 'output', [3, 0], {
        connectionId: null,
        address: null,
        databaseName: 'practice',
        schemaName: 'public',
        tableName: 'airports',
        createTableIfNotExist: true,
        dropTableThenCreate: false,
        deleteExistingData: true,
      }),
    ],
    edges: inARow,
  },
  {
    name: 'flights-by-airport',
    isPublic: true,
    title: 'Flights by airport',
    files: { flights: 'flights-airport.csv', airports: 'airports.csv' },
    nodes: ({ flights = [], airports = [] }) => [
      csvInput('flights', 'flights-airport.csv', flights, [0, 0]),
      csvInput('airports', 'airports.csv', airports, [0, 1], false),
      node('leftJoin', 'join', [1, 0.5], {
        keys: [{ left: 'origin', right: 'iata' }],
        selectedColumns: null,
      }),
      choice('columns', ['origin', 'name', 'city', 'state', 'destination', 'count'], [2, 0.5]),
      types('types', { count: 'int' }, [3, 0.5]),
      node('excelOutput', 'output', [4, 0.5], {
        fileName: 'flights-by-airport.xlsx',
        sheetName: 'Flights',
        header: true,
      }),
    ],
    edges: ['flights>join', 'airports>join', 'join>columns', 'columns>types', 'types>output'],
  },
  {
    name: 'monthly-sales',
    title: 'Monthly sales by region',
    delimiter: ';',
    files: { sales: 'sales.csv' },
    nodes: ({ sales = [] }) => [
      typedInput(
        'sales',
        'sales.csv',
        sales,
        [0, 0],
        [
          { columnName: 'Day', fromType: 'text', toType: 'date', format: 'dd.MM.yyyy' },
          { columnName: 'Amount', fromType: 'text', toType: 'decimal', decimalSign: ',', thousandsSign: '.' },
        ],
      ),
      node('filterRows', 'paid', [1, 0], where('Status', 'is', 'paid')),
      node('groupBy', 'months', [2, 0], {
        keys: [
          { column: 'Region', part: 'value', name: 'Region' },
          { column: 'Day', part: 'month', name: 'Month' },
        ],
        aggregates: [aggregate('sum', 'Amount', 'Sales'), aggregate('countRows', '', 'Orders')],
      }),
      node('sortRows', 'newest', [3, 0], { keys: [sortKey('Month', true), sortKey('Region')] }),
      node('excelOutput', 'output', [4, 0], {
        fileName: 'monthly-sales.xlsx',
        sheetName: 'Sales',
        header: true,
      }),
    ],
    edges: ['sales>paid', 'paid>months', 'months>newest', 'newest>output'],
  },
  {
    name: 'clean-customers',
    title: 'One clean row for each customer',
    files: { customers: 'customers.csv' },
    nodes: ({ customers = [] }) => [
      typedInput(
        'customers',
        'customers.csv',
        customers,
        [0, 0],
        [{ columnName: 'updated', fromType: 'text', toType: 'date' }],
      ),
      node('cleanText', 'spaces', [1, 0], { ...cleaned, columns: ['name', 'email'] }),
      node('cleanText', 'digits', [2, 0], { ...cleaned, columns: ['phone'], keepOnly: ['digits', 'plus'] }),
      node('calculateColumns', 'international', [3, 0], {
        columns: [
          { name: 'email', formula: 'lower(email)' },
          {
            name: 'phone',
            formula:
              "case when phone like '00%' then '+' & mid(phone, 3) when phone like '0%' then '+49' & mid(phone, 2) else phone end",
          },
        ],
        ...failOnReject(),
      }),
      node('removeDuplicates', 'newest', [4, 0], {
        columns: ['email'],
        keep: 'first',
        order: [sortKey('updated', true)],
      }),
      csvOutput('output', 'customers.csv', [5, 0]),
    ],
    edges: [
      'customers>spaces',
      'spaces>digits',
      'digits>international',
      'international>newest',
      'newest>output',
    ],
  },
  {
    name: 'price-changes',
    title: 'New, removed and changed prices',
    files: { old: 'prices-2025.csv', new: 'prices-2026.csv' },
    nodes: (headers) => [
      typedInput('old', 'prices-2025.csv', headers.old ?? [], [0, 0], [price]),
      typedInput('new', 'prices-2026.csv', headers.new ?? [], [0, 1], [price], false),
      node('compareTables', 'compare', [1, 0.5], {
        keys: [{ left: 'item', right: 'item' }],
        columns: null,
        unchanged: false,
      }),
      node('sortRows', 'sort', [2, 0.5], { keys: [sortKey('Change'), sortKey('item')] }),
      csvOutput('output', 'price-changes.csv', [3, 0.5]),
    ],
    edges: ['old>compare', 'new>compare', 'compare>sort', 'sort>output'],
  },
  {
    name: 'budget-by-month',
    title: 'A budget sheet as rows',
    files: { budget: 'budget.csv', departments: 'departments.csv' },
    nodes: ({ budget = [], departments = [] }) => [
      typedInput(
        'budget',
        'budget.csv',
        budget,
        [0, 0],
        budget.slice(2).map((columnName) => ({ columnName, fromType: 'text', toType: 'int' })),
      ),
      typedInput('departments', 'departments.csv', departments, [1, 1], [], false),
      node('unpivot', 'months', [1, 0], {
        choose: 'others',
        columns: ['Department', 'Cost centre'],
        nameColumn: 'Month',
        valueColumn: 'Budget',
        keepEmpty: false,
      }),
      node('lookUp', 'managers', [2, 0.5], {
        keys: [{ left: 'Cost centre', right: 'Cost centre' }],
        columns: [{ column: 'Manager', name: 'Manager' }],
        severalMatches: 'refuse',
        noMatch: 'empty',
      }),
      csvOutput('output', 'budget-by-month.csv', [3, 0.5]),
    ],
    edges: ['budget>months', 'months>managers', 'departments>managers', 'managers>output'],
  },
  {
    name: 'open-invoices',
    title: 'Open invoices of each customer',
    files: { invoices: 'invoices.csv', payments: 'payments.csv' },
    nodes: ({ invoices = [], payments = [] }) => [
      typedInput(
        'invoices',
        'invoices.csv',
        invoices,
        [0, 0],
        [
          { columnName: 'Date', fromType: 'text', toType: 'date' },
          { columnName: 'Due', fromType: 'text', toType: 'date' },
          { columnName: 'Amount', fromType: 'text', toType: 'decimal' },
        ],
      ),
      typedInput(
        'payments',
        'payments.csv',
        payments,
        [0, 1],
        [{ columnName: 'Amount', fromType: 'text', toType: 'decimal' }],
        false,
      ),
      node('groupBy', 'paid', [1, 1], {
        keys: [{ column: 'Invoice', part: 'value', name: 'Invoice' }],
        aggregates: [aggregate('sum', 'Amount', 'Paid')],
      }),
      node('lookUp', 'payment', [2, 0.5], {
        keys: [{ left: 'Invoice', right: 'Invoice' }],
        columns: [{ column: 'Paid', name: 'Paid' }],
        severalMatches: 'refuse',
        noMatch: 'empty',
      }),
      node('calculateColumns', 'rest', [3, 0.5], {
        columns: [{ name: 'Open', formula: 'Amount - coalesce(Paid, 0)' }],
        ...failOnReject(),
      }),
      node('filterRows', 'unpaid', [4, 0.5], where('Open', 'isGreater', '0')),
      node('sortRows', 'due', [5, 0.5], { keys: [sortKey('Customer'), sortKey('Due')] }),
      node('runningValues', 'total', [6, 0.5], {
        groups: ['Customer'],
        order: [sortKey('Due')],
        values: [{ function: 'runningTotal', column: 'Open', name: 'Open in all', rows: 1 }],
      }),
      csvOutput('output', 'open-invoices.csv', [7, 0.5]),
    ],
    edges: [
      'payments>paid',
      'invoices>payment',
      'paid>payment',
      'payment>rest',
      'rest>unpaid',
      'unpaid>due',
      'due>total',
      'total>output',
    ],
  },
]

const price: ColumnChange = { columnName: 'price', fromType: 'text', toType: 'decimal' }

const cleaned = newNode('cleanText', 'clean', { x: 0, y: 0 }).data.config

type Place = readonly [column: number, row: number]

function node<K extends NodeKind>(kind: K, id: string, [x, y]: Place, config: ConfigOf<K>): WorkflowNode {
  const fresh = newNode(kind, id, { x: 60 + x * 285, y: 120 + y * 150 })
  return { ...fresh, data: { ...fresh.data, config } } as WorkflowNode
}

function csvInput(
  id: string,
  fileName: string,
  header: readonly string[],
  place: Place,
  firstNodeToExecute = true,
): WorkflowNode {
  const columns = header.map((name) => ({ name, type: 'text' as const }))
  return node('csvInput', id, place, { datasetId: null, fileName, columns, firstNodeToExecute })
}

/** An input whose columns have types. */
function typedInput(
  id: string,
  fileName: string,
  header: readonly string[],
  place: Place,
  changes: readonly ColumnChange[],
  firstNodeToExecute = true,
): WorkflowNode {
  const columns = header.map((name) => ({ name, type: 'text' as const }))
  const types = { columnDataTypes: [...changes], ...failOnReject() }
  return node('csvInput', id, place, { datasetId: null, fileName, columns, types, firstNodeToExecute })
}

function csvOutput(id: string, fileName: string, place: Place): WorkflowNode {
  return node('csvOutput', id, place, { fileName, delimiter: ',', header: true, byteOrderMark: false })
}

function where(column: string, operator: RowOperator, ...values: string[]): ConfigOf<'filterRows'> {
  return {
    match: 'all',
    groups: [{ match: 'all', conditions: [{ column, operator, values, ignoreCase: false }] }],
  }
}

function aggregate(by: Aggregate['function'], column: string, name: string): Aggregate {
  return { function: by, column, name, percentile: 90, separator: ', ', distinct: false, order: [] }
}

function sortKey(column: string, descending = false): SortKeys[number] {
  return { column, descending, emptyFirst: false, ignoreCase: false }
}

function choice(id: string, columns: readonly string[], place: Place): WorkflowNode {
  return node('columnSelection', id, place, {
    selectedColumns: columns.map((column) => ({ column, name: column })),
  })
}

function types(id: string, changes: Readonly<Record<string, DataType>>, place: Place): WorkflowNode {
  return node('changeDataType', id, place, {
    columnDataTypes: Object.entries(changes).map(([columnName, toType]) => ({
      columnName,
      fromType: 'text' as const,
      toType,
    })),
    ...failOnReject(),
  })
}
