import { createElement, type MouseEvent, type ReactNode, useState } from 'react';
import type { Reply } from '#shared/contracts/comment.ts';
import type { Conversation } from './use-comments.ts';

export interface CommentToolProps {
  comment: Reply;
  conversation: Conversation;
  onClose: () => void;
}

type ToolName = 'EditForm' | 'ReportForm';

/** A form below a comment, whose script is loaded when its button is clicked. The focus returns to that button, or the comment. */
export function useCommentTool(comment: Reply, conversation: Conversation) {
  const [opened, setOpened] = useState<{ name: ToolName; form: ReactNode }>();

  const open =
    (name: ToolName) =>
    async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
      // Its time may end while the form is open: then the button is no longer part of the page.
      const item = button.closest<HTMLElement>('.comment');
      // Without a network nothing opens, and the next click tries again.
      const tools = await import('./comment-tools.ts').catch(() => undefined);
      if (!tools) return;
      const onClose = () => {
        setOpened(undefined);
        requestAnimationFrame(() => (button.isConnected ? button : item)?.focus());
      };
      setOpened({ name, form: createElement(tools[name], { comment, conversation, onClose }) });
    };

  return { tool: opened?.form, isEditing: opened?.name === 'EditForm', open };
}
