BEGIN TRANSACTION;
CREATE TABLE calls (
	chain VARCHAR(16) NOT NULL, 
	place INTEGER NOT NULL, 
	prompt VARCHAR(64) NOT NULL, 
	reply VARCHAR(64) NOT NULL, 
	source_table VARCHAR(64), 
	record TEXT NOT NULL, 
	PRIMARY KEY (chain, place), 
	FOREIGN KEY(chain) REFERENCES chains (id) ON DELETE CASCADE, 
	FOREIGN KEY(prompt) REFERENCES prompts ("key"), 
	FOREIGN KEY(reply) REFERENCES replies ("key"), 
	FOREIGN KEY(source_table) REFERENCES source_tables ("key")
);
INSERT INTO "calls" VALUES('6sz23r6dryd3iiep',0,'c0bb5077242a459e7fe50678615a6fcded882befa3baef7697a04dddfe5867a5','dccfa2834e824dedeb724260ff48afdb487a5ef5d30b020c85527c28d469d15a',NULL,'{"attempts":[{"problem":"429 Too Many Requests","seconds":0.2,"wait":1.5}],"messages_before":[],"template":{"encoding":"tsv","id":"88a1efa2b7e4b416","more":{"rules":"year"},"off":["long rivers"],"told":["f_sort_by(\u2026)"]},"texts_before":[],"view":{"columns":["Rank","Rider","Gr\u00f6\u00dfe, \"m\""],"note":"Only 2 of the 3 rows are shown.","of":[3,3],"rows":[0,1]},"wasted":true}');
INSERT INTO "calls" VALUES('pwfwewhfjulwooz7',0,'c0bb5077242a459e7fe50678615a6fcded882befa3baef7697a04dddfe5867a5','dccfa2834e824dedeb724260ff48afdb487a5ef5d30b020c85527c28d469d15a',NULL,'{"attempts":[{"problem":"429 Too Many Requests","seconds":0.2,"wait":1.5}],"messages_before":[],"template":{"encoding":"tsv","id":"88a1efa2b7e4b416","more":{"rules":"year"},"off":["long rivers"],"told":["f_sort_by(\u2026)"]},"texts_before":[],"view":{"columns":["Rank","Rider","Gr\u00f6\u00dfe, \"m\""],"note":"Only 2 of the 3 rows are shown.","of":[3,3],"rows":[0,1]},"wasted":true}');
INSERT INTO "calls" VALUES('uyrfwsrgsmkdswj6',0,'c0bb5077242a459e7fe50678615a6fcded882befa3baef7697a04dddfe5867a5','dccfa2834e824dedeb724260ff48afdb487a5ef5d30b020c85527c28d469d15a',NULL,'{"attempts":[{"problem":"429 Too Many Requests","seconds":0.2,"wait":1.5}],"history":["f_sort_by(Rank), the order is \"large to small\"","f_select_column(Rank, Rider)"],"messages_before":[],"template":{"encoding":"tsv","id":"88a1efa2b7e4b416","more":{"rules":"year"},"off":["long rivers"],"told":["f_sort_by(\u2026)"]},"texts_before":[],"view":{"columns":["Rank","Rider"],"note":"Only 2 of the 3 rows are shown.","of":[3,2],"rows":[0,1]},"wasted":true}');
INSERT INTO "calls" VALUES('wrzstaa643qeh3h4',0,'c0bb5077242a459e7fe50678615a6fcded882befa3baef7697a04dddfe5867a5','dccfa2834e824dedeb724260ff48afdb487a5ef5d30b020c85527c28d469d15a',NULL,'{"attempts":[{"problem":"429 Too Many Requests","seconds":0.2,"wait":1.5}],"messages_before":[],"template":{"encoding":"tsv","id":"88a1efa2b7e4b416","more":{"rules":"year"},"off":["long rivers"],"told":["f_sort_by(\u2026)"]},"texts_before":[],"view":{"columns":["Rank","Rider","Gr\u00f6\u00dfe, \"m\""],"note":"Only 2 of the 3 rows are shown.","of":[3,3],"rows":[0,1]},"wasted":true}');
INSERT INTO "calls" VALUES('wux44alg62o72kk7',0,'c0bb5077242a459e7fe50678615a6fcded882befa3baef7697a04dddfe5867a5','dccfa2834e824dedeb724260ff48afdb487a5ef5d30b020c85527c28d469d15a',NULL,'{"attempts":[{"problem":"429 Too Many Requests","seconds":0.2,"wait":1.5}],"messages_before":[],"template":{"encoding":"tsv","id":"88a1efa2b7e4b416","more":{"rules":"year"},"off":["long rivers"],"told":["f_sort_by(\u2026)"]},"texts_before":[],"view":{"columns":["Rank","Rider","Gr\u00f6\u00dfe, \"m\""],"note":"Only 2 of the 3 rows are shown.","of":[3,3],"rows":[0,1]},"wasted":true}');
CREATE TABLE chains (
	id VARCHAR(16) NOT NULL, 
	parent VARCHAR(16), 
	start VARCHAR(16) NOT NULL, 
	depth INTEGER NOT NULL, 
	step TEXT, 
	saved_at VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(parent) REFERENCES chains (id), 
	FOREIGN KEY(start) REFERENCES starts (id)
);
INSERT INTO "chains" VALUES('n2q2gndpwnsqmbrj',NULL,'n2q2gndpwnsqmbrj',0,NULL,'2026-11-22T05:15:50.980175+00:00');
INSERT INTO "chains" VALUES('wrzstaa643qeh3h4','n2q2gndpwnsqmbrj','n2q2gndpwnsqmbrj',1,'{"author":"model","candidates":[{"operation":{"call":"f_sort_by(Rank), the order is \"large to small\""},"share":0.625},{"operation":{"unread":{"purpose":"plan","reason":"there is none","text":"f_fly(x)"}},"share":0.375}],"dropped":[{"reason":"There is no operation f_fly.","text":"f_fly(x)"}],"on":true,"operation":{"call":"f_sort_by(Rank), the order is \"large to small\""},"problem":"","remark":"all was read"}','2026-11-22T05:15:50.980754+00:00');
INSERT INTO "chains" VALUES('6sz23r6dryd3iiep','wrzstaa643qeh3h4','n2q2gndpwnsqmbrj',2,'{"author":"model","candidates":[{"operation":{"call":"f_group_by(Nation)"},"share":0.625},{"operation":{"unread":{"purpose":"plan","reason":"there is none","text":"f_fly(x)"}},"share":0.375}],"dropped":[{"reason":"There is no operation f_fly.","text":"f_fly(x)"}],"on":true,"operation":{"call":"f_group_by(Nation)"},"problem":"No column ''Nation''. Known here: ''Rank'', ''Rider'', ''Gr\u00f6\u00dfe, \"m\"''.","remark":"all was read"}','2026-11-22T05:15:50.980860+00:00');
INSERT INTO "chains" VALUES('pwfwewhfjulwooz7','6sz23r6dryd3iiep','n2q2gndpwnsqmbrj',3,'{"author":"model","candidates":[{"operation":{"unread":{"purpose":"plan","reason":"it names no operation","text":"let me think \ud800"}},"share":0.625},{"operation":{"unread":{"purpose":"plan","reason":"there is none","text":"f_fly(x)"}},"share":0.375}],"dropped":[{"reason":"There is no operation f_fly.","text":"f_fly(x)"}],"on":true,"operation":{"unread":{"purpose":"plan","reason":"it names no operation","text":"let me think \ud800"}},"problem":"it names no operation","remark":"all was read"}','2026-11-22T05:15:50.980925+00:00');
INSERT INTO "chains" VALUES('wux44alg62o72kk7','pwfwewhfjulwooz7','n2q2gndpwnsqmbrj',4,'{"author":"model","candidates":[{"operation":{"call":"f_select_column(Rank, Rider)"},"share":0.625},{"operation":{"unread":{"purpose":"plan","reason":"there is none","text":"f_fly(x)"}},"share":0.375}],"dropped":[{"reason":"There is no operation f_fly.","text":"f_fly(x)"}],"on":false,"operation":{"call":"f_select_column(Rank, Rider)"},"problem":"","remark":"all was read"}','2026-11-22T05:15:50.980983+00:00');
INSERT INTO "chains" VALUES('uyrfwsrgsmkdswj6','wux44alg62o72kk7','n2q2gndpwnsqmbrj',5,'{"author":"model","candidates":[{"operation":{"call":"f_answer(cell(Rider))"},"share":0.625},{"operation":{"unread":{"purpose":"plan","reason":"there is none","text":"f_fly(x)"}},"share":0.375}],"dropped":[{"reason":"There is no operation f_fly.","text":"f_fly(x)"}],"on":true,"operation":{"call":"f_answer(cell(Rider))"},"problem":"","remark":"all was read"}','2026-11-22T05:15:50.981108+00:00');
CREATE TABLE completions (
	"key" VARCHAR(64) NOT NULL, 
	sample INTEGER NOT NULL, 
	record TEXT NOT NULL, 
	saved_at VARCHAR(32) NOT NULL, 
	PRIMARY KEY ("key", sample)
);
INSERT INTO "completions" VALUES('a9e69d797ff69aa32a64efe3b0649691c31943c5a9b16284cb1a2fb415f1efec',0,'{"text":"kept"}','2026-11-22T05:15:50.991104+00:00');
CREATE TABLE prompts (
	"key" VARCHAR(64) NOT NULL, 
	record TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "prompts" VALUES('c0bb5077242a459e7fe50678615a6fcded882befa3baef7697a04dddfe5867a5','{"ahead":true,"choices":["select_row","sort_by"],"max_tokens":300,"messages":[{"content":"You plan.","role":"system"},{"content":"Question: Who won?\ud800\u0000","role":"user"}],"purpose":"plan","samples":8,"schema":{"required":["call"],"type":"object"},"stop":["<END>"],"temperature":0.4}');
CREATE TABLE replies (
	"key" VARCHAR(64) NOT NULL, 
	record TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "replies" VALUES('dccfa2834e824dedeb724260ff48afdb487a5ef5d30b020c85527c28d469d15a','{"alternatives":[{"share":0.75,"text":"f_sort_by(Rank)"}],"attempts":[{"problem":"429 Too Many Requests","seconds":0.2,"wait":1.5}],"cached":true,"finish_reasons":["stop","length"],"logprobs":[[{"logprob":-0.25,"token":"f"}]],"model":"some-model","remark":"sure: 75 %","requests":2,"saved":{"cached_tokens":10,"completion_tokens":20,"estimated":true,"price":0.001,"prompt_tokens":100,"reasoning_tokens":5},"seconds":1.25,"sure":null,"texts":["f_sort_by(Rank)",""],"usage":{"cached_tokens":10,"completion_tokens":20,"estimated":true,"price":0.001,"prompt_tokens":100,"reasoning_tokens":5}}');
CREATE TABLE saved_questions (
	id VARCHAR(16) NOT NULL, 
	source VARCHAR(64) NOT NULL, 
	question TEXT NOT NULL, 
	saved_at VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(source) REFERENCES sources ("key")
);
INSERT INTO "saved_questions" VALUES('z55jensyrdznned7','57cb5b189e659209edc4840ea9ba39eb6e46af44f3ed01ae094f20799b38428e','{"choices":["Valverde","Rebellin"],"expected":["Valverde"],"id":"","kind":"multiple_choice","text":"Who won?"}','2026-11-22T05:15:50.984984+00:00');
CREATE TABLE schema_version (
	version INTEGER NOT NULL, 
	PRIMARY KEY (version)
);
INSERT INTO "schema_version" VALUES(3);
CREATE TABLE sessions (
	"key" VARCHAR(64) NOT NULL, 
	chain VARCHAR(16) NOT NULL, 
	saved_at VARCHAR(32) NOT NULL, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(chain) REFERENCES chains (id) ON DELETE CASCADE
);
CREATE TABLE source_tables (
	"key" VARCHAR(64) NOT NULL, 
	parquet BLOB NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "source_tables" VALUES('b6f04dcf39a517098d322bf5341b64e175d458add7791a9c638ee2ecd029dafe',X'504152311504151E15304C1506150012000028B52FFD200F7900000100000031010000003201000000331500151415262C15061510150615061C3600280133180131111100000028B52FFD200A510000020000000601020324001504156015724C1506150012000028B52FFD20308101000E00000056616C7665726465202845535029090000004B6F6C6F626E6576000D000000526562656C6C696E20F09F9AB41500151415262C15061510150615061C3600280E56616C766572646520284553502918094B6F6C6F626E657600111100000028B52FFD200A5100000200000006010203240015041528153A4C1506150012000028B52FFD2014A1000004000000312C37380000000004000000312E37311500151415262C15061510150615061C36002804312E37311800111100000028B52FFD200A510000020000000601020324001504194C35001806736368656D61150600150C2502180452616E6B25004C1C000000150C25021805526964657225004C1C000000150C2502180C4772C3B6C39F652C20226D2225004C1C0000001606191C193C26001C150C193500061019180452616E6B150C160616880116AC01265426081C3600280133180131111100192C15041500150200150015101502003C160619061926000600000026001C150C19350006101918055269646572150C160616F40116980226C20226B4011C3600280E56616C766572646520284553502918094B6F6C6F626E657600111100192C15041500150200150015101502003C164819061926000600000026001C150C193500061019180C4772C3B6C39F652C20226D22150C160616960116BA0126A20426CC031C36002804312E37311800111100192C15041500150200150015101502003C16101906192600060000001692041606260816FE0400192C180763617074696F6E180C436CC3A17369636120EDA08000180C4152524F573A736368656D611880032F2F2F2F2F78674241414151414141414141414B414134414267414641416741436741414141414242414151414141414141414B414177414141414541416741436741414145514141414145414141414151414141417741414141494141774142414149414167414141416341414141424141414141774141414244624D4F6863326C6A595344746F494141414141414277414141474E6863485270623234414177414141485141414141344141414142414141414B6A2F2F2F3841414145554541414141434141414141454141414141414141414177414141424863734F327735396C4C43416962534941414141416F502F2F2F396A2F2F2F384141414555454141414142674141414145414141414141414141415541414142536157526C63674141414D6A2F2F2F3851414251414341414741416341444141414142414145414141414141414152515141414141484141414141514141414141414141414241414141464A68626D73414141414142414145414151414141414141414141001820706172717565742D6370702D6172726F772076657273696F6E2032362E302E31193C1C00001C00001C0000003103000050415231');
CREATE TABLE sources (
	"key" VARCHAR(64) NOT NULL, 
	source_table VARCHAR(64) NOT NULL, 
	name TEXT NOT NULL, 
	account TEXT NOT NULL, 
	line_numbers BLOB, 
	PRIMARY KEY ("key"), 
	FOREIGN KEY(source_table) REFERENCES source_tables ("key")
);
INSERT INTO "sources" VALUES('57cb5b189e659209edc4840ea9ba39eb6e46af44f3ed01ae094f20799b38428e','b6f04dcf39a517098d322bf5341b64e175d458add7791a9c638ee2ecd029dafe','"cl\u00e1sica.csv"','{"checksum":"0000000000000000000000000000000000000000000000000000000000000000","notes":["2 title rows skipped; header in rows 3 and 4."],"options":{"delimiter":";","encoding":"utf-8","format":"csv","header_rows":[3,4],"quote":"","sheet":"Sheet 1"},"raw_head":[["Cl\u00e1sica",""],["",""]],"sheets":["Sheet 1","Notes"]}',X'504152311500154015422C1506150A150615061C180809000000000000001808050000000000000016002808090000000000000018080500000000000000111100000028B52FFD2020C5000090020000000601800204030A0202000000080001006410061504192C35001806736368656D611502001504250218066E756D626572001606191C191C26001C15041925060A1918066E756D626572150C160616BE0116C00126083C180809000000000000001808050000000000000016002808090000000000000018080500000000000000111100191C1500150A1502003C29061926000600000016BE011606260816C00100191C180C4152524F573A736368656D6118B8012F2F2F2F2F34414141414151414141414141414B41417741426741464141674143674141414141424241414D414141414341414941414141424141494141414142414141414145414141415541414141454141554141674142674148414177414141415141424141414141414141454345414141414341414141414541414141414141414141594141414275645731695A584941414167414441414941416341434141414141414141414641414141414141414141413D3D001820706172717565742D6370702D6172726F772076657273696F6E2032362E302E31191C1C0000008201000050415231');
CREATE TABLE starts (
	id VARCHAR(16) NOT NULL, 
	source VARCHAR(64) NOT NULL, 
	question TEXT NOT NULL, 
	method TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(source) REFERENCES sources ("key")
);
INSERT INTO "starts" VALUES('n2q2gndpwnsqmbrj','57cb5b189e659209edc4840ea9ba39eb6e46af44f3ed01ae094f20799b38428e','{"choices":["Valverde","Rebellin"],"expected":["Valverde"],"id":"nt-1","kind":"multiple_choice","text":"Who won?"}','"some_method"');
CREATE TABLE templates (
	id VARCHAR(16) NOT NULL, 
	method TEXT NOT NULL, 
	name TEXT NOT NULL, 
	record TEXT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "templates" VALUES('88a1efa2b7e4b416','chain_of_table','plan','{"demonstrations":"","text":"+++\npurpose = \"plan\"\n+++\n{{ table }}\ud800{{ history }}{{ rules }}"}');
CREATE TABLE versions (
	template VARCHAR(16) NOT NULL, 
	parent VARCHAR(16) NOT NULL, 
	note TEXT NOT NULL, 
	saved_at VARCHAR(32) NOT NULL, 
	PRIMARY KEY (template), 
	FOREIGN KEY(template) REFERENCES templates (id), 
	FOREIGN KEY(parent) REFERENCES templates (id)
);
CREATE INDEX chains_by_parent ON chains (parent);
CREATE INDEX chains_by_start ON chains (start);
CREATE INDEX calls_by_prompt ON calls (prompt);
CREATE INDEX calls_by_reply ON calls (reply);
CREATE INDEX sessions_by_chain ON sessions (chain);
CREATE INDEX saved_questions_by_source ON saved_questions (source);
COMMIT;
