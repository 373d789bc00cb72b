import { createElement, type MouseEvent, type ReactNode, useState } from 'react';
import type { Reply } from '#shared/contracts/comment.ts';
import type { Conversation } from './use-comments.ts';

export interface CommentToolProps {
  comment: Reply;
  conversation: Conversation;
  onClose: () => void;
}

type ToolName = 'EditForm' | 'ReportForm';

/** A form below a comment, whose script is loaded when its button is clicked. The focus returns to that button. */
export function useCommentTool(comment: Reply, conversation: Conversation) {
  const [name, setName] = useState<ToolName>();
  const [tool, setTool] = useState<ReactNode>(null);

  const open =
    (next: ToolName) =>
    async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
      // Without a network nothing opens, and the next click tries again.
      const tools = await import('./comment-tools.ts').catch(() => undefined);
      if (!tools) return;
      const onClose = () => {
        setName(undefined);
        setTool(null);
        requestAnimationFrame(() => (button.isConnected ? button : button.closest<HTMLElement>('.letter'))?.focus());
      };
      setName(next);
      setTool(createElement(tools[next], { comment, conversation, onClose }));
    };

  return { tool, isEditing: name === 'EditForm', open };
}
