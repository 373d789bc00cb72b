import { answerQuestions } from '#server/base/answer-questions.ts';
import { compileMarkdown } from '#shared/markdown/compile-markdown.ts';
import type { CompileQuestion } from './compile-text.ts';

// Runs in a worker thread.
answerQuestions(({ source, options }: CompileQuestion) => compileMarkdown(source, options));
