import type { Examples } from '../add-examples.ts'
import { answer, dictionaryColumn, insight } from './records.ts'

export const insightsExamples: Examples = {
  listInsights: {
    answer: answer('Done.', [{ ...insight, kind: 'diagram', tables: 0 }, insight], { next: null }),
  },
  getRunInsight: {
    answer: answer('Done.', {
      kind: 'dictionary',
      dictionary: {
        kind: 'postgresql',
        database: 'shop',
        server: 'db.example',
        version: 'PostgreSQL 17.2',
        readAt: '2026-03-04T05:06:07.000Z',
        tables: [
          {
            schema: 'public',
            name: 'customers',
            kind: 'table',
            comment: null,
            rows: null,
            bytes: null,
            columns: [dictionaryColumn, { ...dictionaryColumn, name: 'name', type: 'text', family: 'text' }],
            primaryKey: { name: 'customers_pkey', columns: ['id'] },
            uniqueKeys: [],
            foreignKeys: [],
            indexes: [],
            checks: [],
            readable: true,
          },
          {
            schema: 'public',
            name: 'orders',
            kind: 'table',
            comment: null,
            rows: null,
            bytes: null,
            columns: [dictionaryColumn, { ...dictionaryColumn, name: 'customer_id' }],
            primaryKey: { name: 'orders_pkey', columns: ['id'] },
            uniqueKeys: [],
            foreignKeys: [],
            indexes: [],
            checks: [],
            readable: true,
          },
        ],
        usesSince: null,
        unseen: [],
      },
    }),
  },
  exportRunInsight: {
    text: {
      'text/csv':
        'Schema,Table,Kind,Position,Column,Type,Nullable\r\n"public","customers","Table","1","id","integer","no"\r\n',
      'text/markdown': '# Data dictionary of shop\n\n## Tables\n\n- [public.customers](#table-1)\n',
      'text/html': '<!DOCTYPE html>\n<html lang="en">\n<title>Data dictionary of shop</title>\n</html>\n',
    },
  },
  nameRunInsight: {
    request: { name: 'Before the move' },
    answer: answer('Name saved.', { ...insight, savedAs: 'Before the move' }),
  },
}
