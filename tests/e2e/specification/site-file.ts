/** An operator's channels. Without them, pages link to the contact form. */
export const CHANNELS = {
  liveChat: 'https://chat.example.com/easel',
  community: 'https://discord.example.com/easel',
  call: 'https://calls.example.com/easel',
} as const;
