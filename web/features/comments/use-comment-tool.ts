import { createElement, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { Reply } from '#shared/contracts/comment.ts';
import type { Conversation } from './conversation.ts';
import { hasReported } from './reported-comments.ts';

export interface CommentToolProps {
  comment: Reply;
  conversation: Conversation;
  /** @param hasReported whether the comment was reported */
  onClose: (hasReported?: boolean) => void;
}

type ToolName = 'EditForm' | 'ReportForm';

/** A form below a comment, whose script is loaded when its button is clicked. The focus returns to that button, or the comment. */
export function useCommentTool(comment: Reply, conversation: Conversation) {
  const [opened, setOpened] = useState<{ name: ToolName; form: ReactNode }>();
  const [isReported, setReported] = useState(false);

  useEffect(() => setReported(hasReported(comment.id)), [comment.id]);

  const open =
    (name: ToolName) =>
    async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
      // The button goes when its time ends while the form is open, and when the report is sent.
      const item = button.closest<HTMLElement>('.comment');
      // Without a network nothing opens, and the next click tries again.
      const tools = await import('./comment-tools.ts').catch(() => undefined);
      if (!tools) return;
      const onClose = (hasReported = false) => {
        setOpened(undefined);
        if (hasReported) setReported(true);
        requestAnimationFrame(() => (button.isConnected && !hasReported ? button : item)?.focus());
      };
      setOpened({ name, form: createElement(tools[name], { comment, conversation, onClose }) });
    };

  return { tool: opened?.form, isEditing: opened?.name === 'EditForm', isReported, open };
}
