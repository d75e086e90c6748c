import type { Examples } from '../add-examples.ts'
import { answer } from './records.ts'

export const helpExamples: Examples = {
  listHelpPages: {
    answer: answer('Done.', [
      {
        title: 'First steps',
        pages: [
          {
            name: 'getting-started',
            title: 'Getting started',
            answers: 'How do I get from nothing to a filled table in five minutes?',
          },
          { name: 'screen', title: 'The screen', answers: 'Where is everything, and how do I make room?' },
        ],
      },
      {
        title: 'Sources and files',
        pages: [
          {
            name: 'csv-files',
            title: 'CSV files',
            answers:
              'How does Anj read a file, what do its notes and problems mean, and how does it write a CSV file?',
          },
          {
            name: 'txt-files',
            title: 'TXT files',
            answers:
              'How does Anj read and write text files with tabs or other delimiters, and which values need quotes?',
          },
        ],
      },
    ]),
  },
  askHelp: {
    request: { question: 'What is a run?' },
    answer: answer(
      'Done.',
      "1. Open the workflow's tab, and press **Run** (Ctrl+Enter). Anj saves the workflow first.\n2. Follow the progress in **Message**, and in the tab **Run** at the lower right.\n3. View the rows in **Data**, or …",
      {
        status: 'success',
        metadata: { processingTime: 68, timestamp: '2026-11-22T19:21:18.884Z', model: null },
        sources: [
          {
            page: 'runs',
            pageTitle: 'Runs',
            heading: 'Run a workflow',
            id: 'run-a-workflow',
            excerpt:
              "Open the workflow's tab, and press Run (Ctrl+Enter). Anj saves the workflow first. Follow the progress in Message, and in the tab Run at the lower right. View the rows in Data, or press the button with the file's name in the tab Run to …",
          },
          {
            page: 'runs',
            pageTitle: 'Runs',
            heading: 'Earlier runs',
            id: 'earlier-runs',
            excerpt:
              'Runs, beside Run, lists all runs of the workflow, newest first: the result, the start time, who started them, the duration, and the rows written. Click one to open its log, numbers, problems and files. Run again runs the workflow as it was …',
          },
        ],
        answered: true,
        questionId: '9581a652-c479-4f2d-ac29-23a32a93b958',
      },
    ),
    text: 'event: text\ndata: {"text":"Press Cancel in Message."}\n\nevent: answer\ndata: {"status":"success","success":true,"message":"Done.","data":"Press Cancel in Message."}\n\n',
  },
  listQuestions: {
    answer: answer('Done.', {
      items: [
        {
          question: 'export as pdf',
          count: 3,
          people: 2,
          lastAskedAt: '2026-11-22T19:22:47.598Z',
          unanswered: 3,
          uncertain: 0,
          disliked: 0,
          wordings: ['export as pdf', 'Export a workflow as PDF?'],
          nearest: { page: 'runs', title: 'Runs', heading: 'Cancel', id: 'cancel' },
        },
        {
          question: 'How do I cancel a run?',
          count: 1,
          people: 1,
          lastAskedAt: '2026-11-22T19:22:47.598Z',
          unanswered: 0,
          uncertain: 0,
          disliked: 1,
          wordings: ['How do I cancel a run?'],
          nearest: null,
        },
      ],
      total: 3,
      page: 1,
      limit: 25,
    }),
  },
  readHelpPage: {
    answer: answer('Done.', {
      name: 'runs',
      title: 'Runs',
      html: '<h1 id="runs" tabindex="-1">Runs</h1>\n<p>A run takes the rows from the inputs to the output. It uses the workflow and the files as they are when it starts; your later changes apply\nto …',
      headings: [
        { id: 'runs', text: 'Runs', depth: 1 },
        { id: 'run-a-workflow', text: 'Run a workflow', depth: 2 },
      ],
    }),
  },
  judgeAnswer: { request: { verdict: 'down' }, answer: answer('Done.', null) },
  searchHelp: {
    answer: answer('Done.', [
      {
        page: 'runs',
        pageTitle: 'Runs',
        heading: 'Cancel',
        id: 'cancel',
        excerpt: 'Cancel in Message ends a run; its target stays as it was before.',
      },
    ]),
  },
}
