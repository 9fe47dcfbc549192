import type { Attachment } from "svelte/attachments";

/** Does something each time an element comes into sight. */
export function onVisible(then: () => void): Attachment {
  return (element) => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) then();
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}

/** Tells whether an element lies above what is seen of the page, whenever that changes. */
export function onScrolledPast(tell: (above: boolean) => void): Attachment {
  return (element) => {
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) tell(!last.isIntersecting && last.boundingClientRect.top < 0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  };
}
