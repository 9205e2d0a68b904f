"""200 prompts for the tokenizer: plain ones, and what people paste."""

_SUBJECTS = [
    "a red fox in the snow", "an astronaut riding a horse", "a lighthouse on a cliff at sunset", "a bowl of ramen",
    "portrait of an old fisherman", "a cozy reading nook", "isometric city block", "a bicycle leaning on a wall",
    "two cats playing chess", "a dragon made of glass", "steampunk airship", "a jar of fireflies",
    "the inside of a clock", "an origami crane", "a foggy forest path", "a bustling night market",
    "a robot watering plants", "macro photo of a dewdrop", "a wooden guitar", "sushi platter",
]
_STYLES = [
    "oil painting, thick brush strokes", "35mm photograph, f/1.8, bokeh", "watercolor on paper",
    "trending on artstation, 8k, unreal engine 5", "pixel art (16-bit)", "ukiyo-e woodblock print",
]
_PASTED = [
    "", " ", "a", "A", "ALL CAPS PROMPT!!!", "MiXeD cAsE WoRdS", "  leading and   inner   spaces  ", "tabs\tand\nnew\r\nlines",
    "it's a dog's life, they're here, I've seen, we'll go, I'd say, I'm", "IT'S SHOUTING, THEY'RE LOUD", "don’t use curly’s",
    "(masterpiece:1.2), ((best quality)), [ugly], {bright}", "<lora:washes:0.8>", "cat AND dog | bird", "50% off, $9.99, #1",
    "1234567890", "3d render 4k 8K 1920x1080", "2 cats, 3 dogs & 1/2 apple", "a_b_c snake_case kebab-case", "e=mc^2",
    "https://example.com/a?b=c&d=e#f", "name@example.com", "C:\\path\\to\\file", "`code` ~tilde~ ^caret^ \"quotes\" 'single'",
    "...ellipsis... and…more", "dash - en–dash em—dash", "«guillemets» „low quotes“", "★ ☆ ♥ ♫ ☀ ☂", "→ ← ↑ ↓ ⇒", "½ ¼ ² ³ ①", "™ © ® § ¶",
    "emoji 😀", "😀😃😄", "👩‍🚀 in space", "flag 🇫🇷 🇯🇵", "thumbs 👍🏽", "🐈‍⬛ black cat", "a❤️b", "🦊 in the ❄️", "👨‍👩‍👧‍👦 family portrait",
    "café", "cafe\u0301", "naïve façade", "Ångström", "über straße", "İstanbul", "ÇA VA", "señor niño", "Łódź żółć", "ﬁne ligature", "Ⅳ roman", "ｆｕｌｌ ｗｉｄｔｈ",
    "一只红色的狐狸在雪地里", "富士山の上の桜", "カタカナ と ひらがな", "서울의 밤", "中文 and English 混合", "龍", "𠮷野家",
    "лиса в снегу", "Москва, ЗИМА", "ελληνικά ΚΕΦΑΛΑΊΑ", "حصان في الصحراء", "שלום עולם", "हिन्दी में चित्र", "ภาพวาดสีน้ำ", "tiếng Việt có dấu", "ქართული", "አማርኛ",
    "zero\u200bwidth\u200bspace", "no\u00a0break\u00a0space", "soft\u00adhyphen", "\ufeffbyte order mark", "ideographic\u3000space", "line\u2028separator",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "supercalifragilisticexpialidocious",
    "antidisestablishmentarianism pneumonoultramicroscopicsilicovolcanoconiosis", "qwertyuiop asdfghjkl zxcvbnm", "!!!???...,,,;;;:::",
    "very " * 120, "a detailed scene with many different objects, " * 14, "狐" * 90, "🦊" * 40, "x" * 500,
]

PROMPTS = [f"{subject}, {style}" for subject in _SUBJECTS for style in _STYLES]
PROMPTS = PROMPTS[: 200 - len(_PASTED)] + _PASTED
assert len(PROMPTS) == 200, len(PROMPTS)
