import { nodeOf } from '../../e2e/support/editor.ts'
import { drawSteps, SMALL, type SourceFile, type Step, showPreview } from './draw-steps.ts'
import type { Picture } from './picture.ts'

/** A picture of a step's settings above the rows that it returns. */
interface StepPicture {
  /** The name of the picture and of the help page that shows it. */
  readonly name: string
  readonly files: readonly SourceFile[]
  readonly step: Step
  /** A step between this one and the output, where the rules of connections need one. */
  readonly next?: Step
}

const orders: SourceFile = {
  title: 'Orders',
  content: `order,customer,day,amount
2001,C-007,2026-01-05,120.50
2002,C-012,2026-01-09,89.90
2003,C-007,2026-02-03,45.00
2004,C-031,2026-02-17,310.25
2005,C-012,2026-02-20,18.75
2006,C-099,2026-03-02,99.00
`,
}
const customers: SourceFile = {
  title: 'Customers',
  content: `id,name,town
C-007,Ada Bloom,Leeds
C-012,Jonas Kerr,York
C-031,Mina Sato,Hull
C-050,Luis Prado,Bath
C-064,Tom Hill,Ely
`,
}
const contacts: SourceFile = {
  title: 'Contacts',
  content: `email,name,phone,changed
ada@example.com,Ada Bloom,+44 (0)113 / 4960 1,2026-01-05
jonas@example.com,Jonas Kerr,01904 / 4960-22,2026-01-09
ADA@example.com,Ada  Bloom ,0113 49601,2026-03-02
mina@example.com,Mina Sato,01482-496033,2026-02-17
`,
}
const budget: SourceFile = {
  title: 'Budget',
  content: `team,owner,Jan,Feb,Mar
Sales,Ada,1200,1350,1500
Service,Bo,800,,900
Research,Cy,400,450,475
`,
}
const report: SourceFile = {
  title: 'Report',
  content: `country,town,visitors
DE,Berlin,120
,Hamburg,85
,Munich,97
FR,Paris,210
,Lyon,64
n/a,Elsewhere,12
`,
}
const tagged: SourceFile = {
  title: 'Articles',
  content: `article,tags
Desk,"wood, office"
Lamp,"light, office, sale"
Chair,office
`,
}
const answers: SourceFile = {
  title: 'Answers',
  content: `day,body
2026-03-01,"{""no"": 7, ""customer"": {""name"": ""Ada Bloom""}, ""lines"": [{""sku"": ""desk""}, {""sku"": ""lamp""}]}"
2026-03-02,"{""no"": 8, ""customer"": {""name"": ""Jonas Kerr""}, ""lines"": [{""sku"": ""chair""}]}"
`,
}
const oldPrices: SourceFile = {
  title: 'Old prices',
  content: 'item,price,unit\nDesk,250.00,piece\nLamp,89.90,piece\nChair,49.00,piece\n',
}
const newPrices: SourceFile = {
  title: 'New prices',
  content: 'item,price,unit\nDesk,265.00,piece\nLamp,89.90,piece\nShelf,120.00,piece\n',
}

const january: SourceFile = {
  title: 'January',
  content: 'order,customer,amount\n2001,C-007,120.50\n2002,C-012,89.90\n',
}
const february: SourceFile = {
  title: 'February',
  content: 'order,customer,amount,note\n2003,C-007,45.00,express\n2004,C-031,310.25,\n',
}
const newestFirst = [{ column: 'day', descending: true, emptyFirst: false, ignoreCase: false }]
const customerOfOrder = [{ left: 'customer', right: 'id' }]

const stepPictures: readonly StepPicture[] = [
  {
    name: 'column-selection',
    files: [orders],
    step: [
      'Day and amount',
      'columnSelection',
      {
        selectedColumns: [
          { column: 'day', name: 'Day' },
          { column: 'amount', name: 'Amount' },
        ],
      },
    ],
  },
  { name: 'data-table', files: [customers], step: ['Who buys', 'dataTable', {}] },
  {
    name: 'union-table',
    files: [january, february],
    step: ['Both months', 'unionTable', {}],
    next: ['Columns', 'columnSelection', {}],
  },
  { name: 'sort-rows', files: [orders], step: ['Newest first', 'sortRows', { keys: newestFirst }] },
  {
    name: 'remove-duplicates',
    files: [contacts],
    step: [
      'One row an email',
      'removeDuplicates',
      {
        columns: ['email'],
        ignoreCase: true,
        order: [{ column: 'changed', descending: true, emptyFirst: false, ignoreCase: false }],
      },
    ],
  },
  {
    name: 'unpivot',
    files: [budget],
    step: [
      'Months as rows',
      'unpivot',
      { columns: ['team', 'owner'], nameColumn: 'Month', valueColumn: 'Amount' },
    ],
  },
  {
    name: 'split-column',
    files: [tagged],
    step: ['One row a tag', 'splitColumn', { column: 'tags', into: 'rows' }],
  },
  {
    name: 'merge-columns',
    files: [customers],
    step: ['Name and town', 'mergeColumns', { columns: ['name', 'town'], separator: ', ', name: 'address' }],
  },
  {
    name: 'replace-values',
    files: [report],
    step: [
      'Country names',
      'replaceValues',
      {
        columns: ['country'],
        pairs: [
          { from: 'DE', to: 'Germany' },
          { from: 'FR', to: 'France' },
          { from: 'n/a', to: '' },
        ],
      },
    ],
  },
  {
    name: 'clean-text',
    files: [contacts],
    step: ['Only digits', 'cleanText', { columns: ['phone'], keepOnly: ['digits', 'plus'] }],
  },
  {
    name: 'fill-empty',
    files: [report],
    step: ['Country in each row', 'fillEmpty', { columns: ['country'] }],
  },
  {
    name: 'first-rows',
    files: [orders],
    step: ['First of each', 'firstRows', { count: 1, columns: ['customer'] }],
  },
  {
    name: 'running-values',
    files: [orders],
    step: [
      'Totals so far',
      'runningValues',
      {
        groups: ['customer'],
        order: [{ column: 'day', descending: false, emptyFirst: false, ignoreCase: false }],
        values: [{ function: 'runningTotal', column: 'amount', name: 'Total so far', rows: 1 }],
      },
    ],
  },
  {
    name: 'look-up',
    files: [orders, customers],
    step: ['Names', 'lookUp', { keys: customerOfOrder }],
  },
  {
    name: 'matching-rows',
    files: [customers, orders],
    step: ['Never bought', 'rowsWithoutMatch', { keys: [{ left: 'id', right: 'customer' }] }],
  },
  {
    name: 'compare-tables',
    files: [oldPrices, newPrices],
    step: ['Price changes', 'compareTables', { keys: [{ left: 'item', right: 'item' }] }],
  },
  {
    name: 'parse-json',
    files: [answers],
    step: [
      'Order lines',
      'parseJson',
      {
        column: 'body',
        list: 'lines',
        columns: [
          { path: 'no', name: 'no', type: 'int' },
          { path: 'customer.name', name: 'name', type: 'text' },
          { path: 'lines[*].sku', name: 'sku', type: 'text' },
        ],
        keepOriginal: false,
      },
    ],
  },
]

/** Each step with its settings and its rows, for the help page about it. */
export const picturesOfSteps: readonly Picture[] = stepPictures.map(({ name, files, step, next }) => ({
  name,
  window: SMALL,
  stage: async ({ page }) => {
    await drawSteps(page, step[0], files, step, ...(next ? [next] : []))
    await nodeOf(page, step[0]).click()
    await showPreview(page)
    return page
  },
}))
